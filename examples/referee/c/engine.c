/* Balls and boxes as many games have them, asked by `hitbench referee`: docs/referee.md. cc -O2 -o engine engine.c -lm */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float center[3], half[3], radius; int is_ball; } Shape;

static int dim;

/* The text behind "name": from a place on, or NULL. The names of the protocol occur once in each shape. */
static const char *field(const char *from, const char *name) {
    char key[32];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = from ? strstr(from, key) : NULL;
    return at ? at + strlen(key) : NULL;
}

static void vector(const char *at, float v[3]) {
    v[0] = v[1] = v[2] = 0;
    for (int i = 0; at && i < dim; i++) {
        char *end;
        while (*at == '[' || *at == ',' || *at == ' ') at++;
        v[i] = (float)strtod(at, &end);
        at = end;
    }
}

/* A ball or a box; 0 for other kinds. */
static int shape(const char *text, Shape *s) {
    memset(s, 0, sizeof *s);
    if (!text) return 0;
    s->is_ball = strncmp(text, "{\"Ball\"", 7) == 0;
    if (!s->is_ball && strncmp(text, "{\"Aabb\"", 7) != 0) return 0;
    vector(field(text, "center"), s->center);
    if (s->is_ball) {
        const char *radius = field(text, "radius");
        s->radius = radius ? strtof(radius, NULL) : 0;
    } else vector(field(text, "half"), s->half);
    return 1;
}

/* The gap between two balls, a ball and a box, or two boxes; negative where they overlap. */
static float gap(const Shape *a, const Shape *b) {
    float square = 0;
    for (int i = 0; i < dim; i++) {
        float d = fabsf(b->center[i] - a->center[i]) - a->half[i] - b->half[i];
        if (d > 0) square += d * d;
    }
    return sqrtf(square) - a->radius - b->radius;
}

static int overlap(const Shape *a, const Shape *b) { return gap(a, b) <= 0; }

/* Two boxes: the latest entry and the earliest exit over the axes. Two balls: the roots of the quadratic. -1: never. */
static float first(const Shape *a, const Shape *b, const float way[3]) {
    if (overlap(a, b)) return 0;
    float in = 0, out = 1, v2 = 0, vm = 0, m2 = 0, r = a->radius + b->radius;
    for (int i = 0; i < dim; i++) {
        float m = b->center[i] - a->center[i], h = a->half[i] + b->half[i], v = way[i];
        v2 += v * v; vm += v * m; m2 += m * m;
        if (a->is_ball) continue;
        if (v == 0) { if (fabsf(m) > h) return -1; continue; }
        float t0 = (-h - m) / v, t1 = (h - m) / v;
        in = fmaxf(in, fminf(t0, t1)); out = fminf(out, fmaxf(t0, t1));
    }
    if (!a->is_ball) return in <= out ? in : -1;
    float d = vm * vm - v2 * (m2 - r * r);
    if (d < 0 || v2 == 0) return -1;
    float u = (-vm - sqrtf(d)) / v2;
    return u >= 0 && u <= 1 ? u : -1;
}

int main(void) {
    static char line[1 << 16];
    puts("{\"protocol\":1,\"engine\":\"balls and boxes in C\",\"kinds\":[\"Ball\",\"Aabb\"],"
         "\"asks\":[\"overlap\",\"distance\",\"sweep\"],\"touch\":\"hit\"}");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        Shape a, b;
        float way[3];
        const char *id = field(line, "id"), *d = field(line, "dim");
        dim = d ? atoi(d) : 3;
        const char *ask = field(line, "ask"), *end = ask ? strchr(ask, ']') : NULL;
        const char *sweep = ask ? strstr(ask, "\"sweep\"") : NULL;
        printf("{\"id\":%lld", id ? atoll(id) : 0);
        if (shape(field(line, "a"), &a) && shape(field(line, "b"), &b)) {
            float g = gap(&a, &b);
            printf(",\"overlap\":%s,\"distance\":%.9g", g <= 0 ? "true" : "false", g > 0 ? g : 0);
            if (sweep && sweep < end && a.is_ball == b.is_ball) {
                vector(field(line, "b_displacement"), way);
                float u = first(&a, &b, way);
                if (u < 0) printf(",\"sweep\":null"); else printf(",\"sweep\":{\"first\":%.9g}", u);
            }
        }
        puts("}");
        fflush(stdout);
    }
    return 0;
}
