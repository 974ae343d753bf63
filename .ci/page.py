#!/usr/bin/env python3
"""Tries the page in web/dist in a headless Chromium, with real events: what is proved is proved from the picture, and from
the scene that the copied link holds, of which the program on the desktop says the same.

    .ci/page.py PROGRAM            all of it, in some minutes
    .ci/page.py PROGRAM drags files   some parts of it
    .ci/page.py PROGRAM monkey [SECONDS] [SEED]
    .ci/page.py PROGRAM crowd [SECONDS]
"""

import base64
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import zlib

from chromium import ALT, CTRL, KEYS, SHIFT, Browser, Page, serve

# The words and colours of the light theme; see src/view/style.rs. The parts are those of a window of 1280 by 800.
CARD, STAGE, SLIDER = "640x150+0+44", "960x620+0+44", "700x32+255+706"
PANEL, APART, OVERLAP, OUTLINE, DISPLACEMENT = "#F3F4F5", "#2D765B", "#A3123A", "#D55E00", "#7E114B"
DISKS = {"Scene2D": {"title": "Two disks", "shapes": [
    {"name": "left", "shape": {"Ball": {"center": [-2, 0], "radius": 1}}},
    {"name": "right", "shape": {"Ball": {"center": [2, 0], "radius": 1}}}]}}
FROM, TO = (221, 400), (500, 400)

# What the page says aloud.
SAID = "document.getElementById('said').textContent"
# What Rust's standard library dies of in a browser, which has no clock for it, no threads and no processes: parts of the
# names of functions, as the linker knows them.
DEADLY = ["recv_timeout", "recv_deadline", "wait_timeout", "park_timeout", "thread7builder7Builder5spawn", "thread5spawn",
          "functions5sleep", "std7process2id", "std3env8temp_dir", "SystemTime3now", "7Instant7elapsed"]

site = serve("web/dist")
program = sys.argv[1]


def link(scene):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(scene).encode()) + packer.flush()
    return f"{site}?theme=light#1.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def scene_of(address):
    letters = address.split("#1.")[1]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), -15))


def copied(page):
    """The link that the page copies, and the scene in it."""
    page.tell("navigator.clipboard.writeText('')")
    page.key("KeyL", CTRL | SHIFT)
    page.until("navigator.clipboard.readText()", "no link is copied", 10)
    address = page.tell("navigator.clipboard.readText()")
    return address, scene_of(address)


def verdict(scene):
    """What the program on the desktop says of the first pair."""
    command = [program, "check", "-", "--json"]
    said = subprocess.run(command, input=json.dumps(scene), capture_output=True, text=True).stdout
    return json.loads(said.splitlines()[0])["overlap"]


def done(page, what):
    assert not page.errors, page.errors
    page.close()
    print(f"ok: {what}", flush=True)


def dies_of_nothing(browser):
    """What is never called is not linked; the names are in the program unless they were stripped to publish it."""
    code = pathlib.Path("web/dist/hitbench.wasm").read_bytes()
    if b"hitbench8platform" not in code:
        return
    found = [name for name in DEADLY if name.encode() in code]
    assert not found, f"the program calls what a browser does not have: {found}"
    print("ok: the program calls nothing that a browser does not have", flush=True)


def begins(browser):
    """What else the machine does only adds to the time: one of some tries counts."""
    for tries in range(1, 16):
        page = Page(browser, f"{site}?theme=light")
        first = page.tell("performance.getEntriesByName('hitbench-first-frame')[0].startTime")
        if first < 2000:
            return done(page, f"the first frame is drawn after {first:.0f} ms (try {tries})")
        page.close()
    raise AssertionError(f"the first frame is drawn after {first:.0f} ms")


def drags(browser):
    ways = {"pointer": lambda page: page.drag(FROM, TO), "finger": lambda page: page.finger(FROM, TO)}
    for name, drag in ways.items():
        page = Page(browser, link(DISKS), touch=name == "finger")
        page.soon(CARD, APART, 300, "the card does not say APART")
        page.soon(CARD, OVERLAP, 0, "the card says OVERLAP at the start", most=0)
        drag(page)
        page.soon(CARD, OVERLAP, 300, f"by {name}: the card does not say OVERLAP")
        page.soon(STAGE, OUTLINE, 100, "the outline does not show the overlap")
        _, scene = copied(page)
        assert verdict(scene), "the picture and the scene say otherwise"
        page.key("KeyZ", CTRL)
        page.soon(CARD, APART, 300, "undo does not bring APART back")
        assert not verdict(copied(page)[1])
        done(page, f"a drag by {name} turns the verdict, and so it is in the scene")


def sweeps(browser):
    page = Page(browser, link(DISKS))
    page.soon(SLIDER, DISPLACEMENT, 0, "a contact is marked while nothing moves", most=0)
    page.hold("ControlLeft")
    page.drag(FROM, TO, modifiers=CTRL)
    page.hold("ControlLeft", False)
    page.soon(SLIDER, DISPLACEMENT, 20, "the slider does not mark the contacts")
    shapes = copied(page)[1]["Scene2D"]["shapes"]
    assert shapes[0]["displacement"][0] > 1, shapes
    page.click(926, 731)
    page.soon(CARD, APART, 0, "at the end of the frame the verdict is not OVERLAP", most=0)
    done(page, "a sweep drawn with the pointer, and the slider goes to its end")


def steps_and_links(browser):
    for name, change in {"as it opens": lambda page: None, "with a disk dragged": lambda page: page.drag((394, 690), (420, 600)),
                         # The verdict keeps its corner as long as that is free: not so far that another one would be free too.
                         "looked at elsewhere": lambda page: page.drag((700, 600), (670, 630), "right")}.items():
        page = Page(browser, f"{site}?scene=sector/04&theme=light")
        change(page)
        page.key("Escape")
        page.key("Period")
        page.key("Period")
        page.mouse("Moved", 640, 780)
        address, scene = copied(page)
        assert scene["Scene2D"]["opens"]["step"] == 5, scene["Scene2D"]["opens"]
        other = Page(browser, address.replace("#", "?theme=light#"))
        # The hint for the first start goes with the first key.
        other.key("Escape")
        other.mouse("Moved", 640, 780)
        # The note that something was copied goes after a while.
        other.wait(5)
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{folder}/{name}.png" for name in "ab"]
            for file, tab in zip(names, [page, other]):
                browser.call("Target.activateTarget", targetId=tab.target)
                tab.mouse("Moved", 641, 780)
                tab.wait(1)
                pathlib.Path(file).write_bytes(tab.picture())
            crop = ["-crop", STAGE, "+repage"]
            command = ["compare", "-metric", "AE", "(", names[0], *crop, ")", "(", names[1], *crop, ")", "null:"]
            said = subprocess.run(command, capture_output=True, text=True).stderr
            differs = int(float(said.split()[0]))
        assert differs < 50, f"{name}: {differs} pixels of the stage differ"
        assert not other.errors, other.errors
        other.close()
        done(page, f"steps by key; the copied link of a scene {name} has the same picture in a new tab")


def files(browser):
    page = Page(browser, f"{site}?theme=light")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "dropped <b>.ron")
        file.write_text('Scene2D(title: "Dropped", shapes: [(name: "a", shape: Ball(center: (0, 0), radius: 1)), '
                        '(name: "b", shape: Ball(center: (3, 0), radius: 1))])')
        page.drop(file, 600, 400)
        page.wait(1)
        page.mouse("Moved", 700, 420)
        page.soon(CARD, APART, 300, "the dropped scene does not say APART")
    assert copied(page)[1]["Scene2D"]["title"] == "Dropped"
    page.key("KeyS", CTRL)
    end = time.monotonic() + 20
    while not (saved := [file for file in browser.downloads.iterdir() if file.suffix == ".ron"]):
        assert time.monotonic() < end, "nothing was saved"
        page.wait(0.2)
    page.until(f"{SAID}.includes('{saved[0].name}')", f"another name than {saved[0].name} is said")
    assert 'title: "Dropped"' in browser.downloaded(saved[0].name).decode()
    done(page, f"a dropped scene is opened, and saved as {saved[0].name}")


def unsaved_work(browser):
    page = Page(browser, link(DISKS))
    page.drag(FROM, TO)
    page.soon(CARD, OVERLAP, 300, "the card does not say OVERLAP")
    page.until("Object.values(localStorage).join().includes('Two disks')", "unsaved work is not kept")
    done(page, "unsaved work is kept in the browser")
    page = Page(browser, f"{site}?theme=light", anew=False)
    page.until(f"{SAID}.includes('Two disks')", "unsaved work is not offered to the next tab")
    done(page, "and offered in the next tab, also by the words that are read aloud")


def globe(x):
    """A ball around (x, 0, 0) of 20 by 10 faces, each of two triangles."""
    def point(i, j):
        around, down = 2 * math.pi * j / 20, math.pi * i / 10
        return [x + math.sin(down) * math.cos(around), math.cos(down), math.sin(down) * math.sin(around)]

    triangles = [corners for i in range(10) for j in range(20) for a, b, c, d in
                 [(20 * i + j, 20 * i + (j + 1) % 20, 20 * i + j + 20, 20 * i + (j + 1) % 20 + 20)]
                 for corners in [[a, c, b], [b, c, d]]]
    return {"points": [point(i, j) for i in range(11) for j in range(20)], "triangles": triangles}


def long_questions(browser):
    """What takes long goes on over the frames, and its verdict is said in the end; Escape stops it."""
    meshes = {"Scene3D": {"title": "Two meshes", "shapes": [
        {"name": name, "shape": {"Mesh": globe(x)}} for name, x in [("a", 0), ("b", 0.5)]]}}
    disks = {"Scene2D": {"title": "Many disks", "shapes": [
        {"name": str(i), "shape": {"Ball": {"center": [i % 72 / 4, i // 72 / 4], "radius": 1}}} for i in range(5200)]}}
    for name, scene in {"two meshes of 400 triangles": meshes, "5,200 disks": disks}.items():
        page = Page(browser, link(scene))
        page.until(f"/overlap/i.test({SAID})", f"the verdict of {name} is not said", 60)
        done(page, f"{name} are judged between the frames")
    page = Page(browser, f"{site}?scene=meshes/07&theme=light")
    page.until(f"/overlap|apart|misses|meets/i.test({SAID})", "the verdict of meshes/07 is not said", 60)
    done(page, "a preset with large meshes as well")


def every_preset(browser):
    """Each is drawn at least once."""
    presets = sorted(pathlib.Path("scenes").glob("*/*.ron"))
    page = Page(browser, f"{site}?theme=light")
    start = time.monotonic()
    for _ in presets:
        for kind in ["rawKeyDown", "keyUp"]:
            page.call("Input.dispatchKeyEvent", type=kind, code="PageDown", key="PageDown", windowsVirtualKeyCode=34)
        page.tell("new Promise(requestAnimationFrame)")
        assert not page.errors, page.errors
    done(page, f"{len(presets)} presets are opened in {time.monotonic() - start:.0f} s")


def said_aloud(browser):
    """What the page's label promises to somebody who does not see it."""
    page = Page(browser, f"{site}?scene=boxes/04&theme=light")
    page.until(f"/apart/i.test({SAID})", "the verdict is not said", 20)

    def says(words, *keys):
        for code, *modifiers in keys:
            page.key(code, *modifiers)
        page.until(f"/{words}/.test({SAID})", f"{keys}: not said: {words}", 10)

    says("Mouse and keys.*Ctrl", ("F1",))
    page.key("Escape")
    says("1 of [0-9]+", ("KeyP", CTRL))
    page.type("redo")
    says("Redo.*1 of", )
    says("2 of", ("ArrowDown",))
    page.key("Escape")
    for tab, name in enumerate(["Why", "Numbers", "Ways", "Text"][::-1]):
        says(name, (f"Digit{4 - tab}", CTRL))
    says("tabs beside the scene", ("F6",))
    page.key("Escape")
    says("of [0-9]+", ("F3",))
    page.key("Escape")
    page.key("KeyF", CTRL)
    page.type("sector")
    says("1 of [0-9]+", )
    says("2 of [0-9]+", ("ArrowDown",))
    done(page, "help, lists, tabs and the parts of the window are said aloud")


def figures(browser):
    page = Page(browser, f"{site}article.html", begin=None)
    drawn = """[...document.querySelectorAll('iframe')].map(frame =>
        frame.contentWindow.performance.getEntriesByName('hitbench-first-frame').length > 0)"""
    page.until(f"document.readyState == 'complete' && ({drawn})[0] || innerHeight < 300", "no figure begins", 30)
    begun = page.tell(drawn)
    assert not begun[-1], f"a figure out of sight has begun: {begun}"
    for number in range(len(begun)):
        page.tell(f"document.querySelectorAll('iframe')[{number}].scrollIntoView({{block: 'center'}})")
        page.until(f"({drawn})[{number}]", f"figure {number + 1} does not begin", 30)
    done(page, f"{len(begun)} figures in one page, each from when it is seen")
    page = Page(browser, f"{site}?embed=1&scene=sector/02&theme=light", size=(320, 240))
    page.soon("320x240+0+0", APART, 60, "the smallest figure does not say APART")
    page.wait(1.5)
    busy = page.busy(3)
    assert busy < 0.05, f"a figure at rest takes {busy:.0%} of a processor"
    done(page, f"a figure of 320 by 240 says its verdict, and takes {busy:.1%} of a processor at rest")


def chinese(browser):
    page = Page(browser, f"{site}?scene=balls/01&theme=light&lang=zh")
    page.until("document.documentElement.lang.startsWith('zh')", "the page does not turn Chinese", 30)
    page.until("/分离/.test(document.body.textContent)", "the verdict is not read aloud in Chinese", 30)
    page.soon(CARD, APART, 300, "the card does not say APART in Chinese")
    page.key("F10", SHIFT)
    page.until("document.documentElement.lang == 'en'", "Shift+F10 does not bring English back", 10)
    page.until("/apart/i.test(document.body.textContent)", "the verdict is not read aloud in English", 10)
    done(page, "the page speaks Chinese where its address asks for it, and English again by a key")


def same_verdicts(browser):
    page = Page(browser, f"{site}?check=1", begin=None)
    ours = sorted(browser.downloaded("check.jsonl", 120).splitlines())
    said = subprocess.run([program, "check", "scenes", "--json"], capture_output=True, check=True).stdout
    theirs = sorted(said.splitlines())
    differ = [pair for pair in zip(ours, theirs) if pair[0] != pair[1]]
    assert len(ours) == len(theirs) and not differ, f"{len(ours)}, {len(theirs)} lines; {differ[:1]}"
    page.until("performance.getEntriesByName('hitbench-first-frame').length", "nothing is drawn after the check")
    done(page, f"{len(ours)} pairs of the presets are judged as on the desktop, byte for byte")


def says_why(browser):
    page = Page(browser, f"{site}?scene=sector/05", begin=None)
    page.call("Page.addScriptToEvaluateOnNewDocument",
              source="HTMLCanvasElement.prototype.getContext = () => null")
    page.call("Page.navigate", url=f"{site}?theme=light")
    page.until("/needs WebGL/.test(document.body?.innerText)", "without WebGL nothing is said", 10)
    page.close()
    page = Page(browser, f"{site}?theme=light#1.AAAA")
    page.wait(1)
    done(page, "without WebGL it says so; a broken link opens the start")


def monkey(browser, seconds, seed):
    """Somebody without a plan, at a page of the usual size."""
    chance, page = random.Random(seed), Page(browser, f"{site}?theme=light")
    words = ["1.5", "-0", "1e39", "nan", "pi/2", "ball", "add", "sweep", "0x7f800000"]
    keys = [code for code in KEYS if code not in ("F12",)]
    end, deeds = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        x, y = chance.randrange(1280), chance.randrange(800)
        away = min(max(x + chance.randrange(-150, 150), 0), 1279), min(max(y + chance.randrange(-150, 150), 0), 799)
        match chance.randrange(13):
            case 0 | 1:
                page.mouse("Moved", x, y)
            case 2 | 3:
                page.click(x, y)
            case 4:
                page.click(x, y, "right")
            case 5 | 6:
                page.drag((x, y), away, chance.choice(["left", "right"]), chance.choice([0, 0, CTRL, SHIFT, ALT]), 3)
            case 7:
                page.mouse("Wheel", x, y, deltaX=0, deltaY=chance.randrange(-900, 900))
            case 8:
                page.finger((x, y), away, 3)
            case 9:
                page.type(chance.choice(words))
            case _:
                page.key(chance.choice(keys), chance.choice([0, 0, 0, CTRL, SHIFT, CTRL | SHIFT]))
        deeds += 1
        assert not page.errors, f"after {deeds} deeds with the seed {seed}: {page.errors}"
        if deeds % 100 == 0:
            colours = subprocess.run(["identify", "-format", "%k", "png:-"], input=page.picture(), capture_output=True)
            assert int(colours.stdout) > 8, f"after {deeds} deeds with the seed {seed} nothing is drawn"
            # A link may have been followed, and the page left.
            page.until("performance.getEntriesByName('hitbench-first-frame').length", "the page is gone", 20)
    done(page, f"{deeds} random deeds in {seconds} s")


def crowd(browser, seconds):
    """A crowd does not fill the memory."""
    page = Page(browser, link({"Scene2D": {"title": "A crowd", "shapes": [], "copies": {"count": 2000}}}))
    number = "wasm_memory.buffer.byteLength"
    page.wait(10)
    first = page.tell(number)
    page.wait(seconds - 10)
    last = page.tell(number)
    assert last == first, f"the memory grows from {first} to {last} bytes"
    done(page, f"a crowd of 2,000 for {seconds} s: {last / 2**20:.1f} MiB after 10 s and at the end")


if __name__ == "__main__":
    chromium = Browser()
    try:
        match sys.argv[2:]:
            case ["monkey", *rest]:
                seconds, seed = [*map(int, rest), *[300, 1][len(rest):]]
                monkey(chromium, seconds, seed)
            case ["crowd", *rest]:
                crowd(chromium, int((rest or ["60"])[0]))
            case parts:
                every_part = [begins, dies_of_nothing, drags, sweeps, steps_and_links, files, unsaved_work, long_questions,
                              every_preset, said_aloud, figures, chinese, same_verdicts, says_why]
                for part in every_part:
                    if not parts or part.__name__ in parts:
                        part(chromium)
    finally:
        chromium.close()
