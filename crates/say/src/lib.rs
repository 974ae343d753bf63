//! The macro `say!` of hitbench. Programs have it from `hitbench::words`.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// A text in the language that is spoken: English with a blank for each value, as `format!` writes them.
///
/// `{}` takes the next value. `{name}` takes the value that is given as `name = …`, or else the variable of that name.
/// A name tells translators what the blank is.
///
/// ```ignore
/// say!("{shape} lies at {}, far from {other}.", place(), other = names[1])
/// ```
#[proc_macro]
pub fn say(input: TokenStream) -> TokenStream {
    filled(input).unwrap_or_else(|fault| {
        format!("compile_error!({fault:?})").parse().expect("a macro with a literal is Rust")
    })
}

/// The call of `filled` with the text and the value of each blank.
fn filled(input: TokenStream) -> Result<TokenStream, &'static str> {
    let input: Vec<TokenTree> = input.into_iter().collect();
    let mut given = input.split(|token| is_sign(token, ','));
    let Some([TokenTree::Literal(english)]) = given.next() else {
        return Err("the text, a literal, comes first");
    };
    let (mut in_order, mut named) = (Vec::new(), Vec::new());
    for value in given.filter(|value| !value.is_empty()) {
        match value {
            [TokenTree::Ident(name), sign, value @ ..] if is_sign(sign, '=') => {
                named.push((name.to_string(), value));
            }
            _ => in_order.push(value),
        }
    }
    let blanks = english.to_string();
    let blanks = blanks.split('{').skip(1).map(|blank| blank.split('}').next().unwrap_or(""));
    if blanks.clone().filter(|blank| blank.is_empty()).count() != in_order.len() {
        return Err("each blank {} takes a value, and each value needs one");
    }
    if named.iter().any(|(name, _)| !blanks.clone().any(|blank| blank == name)) {
        return Err("a value has a name that no blank has");
    }
    let mut in_order = in_order.into_iter();
    let mut values = TokenStream::new();
    for blank in blanks {
        let value = match named.iter().find(|(name, _)| name == blank) {
            Some((_, value)) => tokens(value),
            None if blank.is_empty() => tokens(in_order.next().unwrap_or_default()),
            None => TokenTree::Ident(Ident::new(blank, english.span())).into(),
        };
        values.extend([sign('&'), Group::new(Delimiter::Parenthesis, value).into(), sign(',')]);
    }
    let values = Group::new(Delimiter::Bracket, values);
    let arguments = tokens(&[english.clone().into(), sign(','), sign('&'), values.into()]);
    let mut call: TokenStream = "::hitbench_scene::words::filled".parse().expect("a path is Rust");
    call.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, arguments))]);
    Ok(call)
}

fn tokens(of: &[TokenTree]) -> TokenStream {
    of.iter().cloned().collect()
}

fn sign(of: char) -> TokenTree {
    Punct::new(of, Spacing::Alone).into()
}

/// Whether the token is this sign by itself: not the first of two, as in `==`.
fn is_sign(token: &TokenTree, of: char) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == of && sign.spacing() == Spacing::Alone)
}
