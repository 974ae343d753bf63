"""A headless Chromium, driven over a pipe by the DevTools protocol: real events of pointer, finger and keys, and pictures.
The standard library and ImageMagick are enough."""

import base64
import functools
import http.server
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import threading
import time

# No graphics device is needed. What the browser does for itself is left out.
FLAGS = """--headless=new --no-sandbox --remote-debugging-pipe --use-gl=angle --use-angle=swiftshader
    --enable-unsafe-swiftshader --hide-scrollbars --no-first-run --disable-background-networking
    --disable-component-update --disable-sync --mute-audio""".split()
KEYS = {"PageDown": 34, "PageUp": 33, "Escape": 27, "Enter": 13, "Tab": 9, "Space": 32, "Delete": 46, "Backspace": 8,
        "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
        "ShiftLeft": 16, "ControlLeft": 17, "Period": 190, "Comma": 188, "BracketLeft": 219, "BracketRight": 221}
KEYS |= {f"Key{letter}": ord(letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
KEYS |= {f"Digit{digit}": ord(digit) for digit in "0123456789"} | {f"F{n}": 111 + n for n in range(1, 13)}
TEXTS = {"Period": ".", "Comma": ",", "Space": " ", "BracketLeft": "[", "BracketRight": "]", "Enter": "\r"}
ALT, CTRL, SHIFT = 1, 2, 8


def serve(folder):
    """The address of a server of these files, which ends with the program."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class Browser:
    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        assert program, "there is no Chromium"
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.downloads = self.folder / "downloads"
        self.downloads.mkdir()
        (hears, self.to), (self.of, says) = os.pipe(), os.pipe()
        flags = [*FLAGS, f"--user-data-dir={self.folder}/profile"]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$0" "$@" 3<&{hears} 4>&{says}', program, *flags],
            pass_fds=(hears, says), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(hears), os.close(says)
        self.number, self.rest, self.answers, self.pages = 0, b"", {}, {}
        self.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"]
        self.call("Browser.grantPermissions", permissions=permissions)

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self, seconds):
        """Takes in what the browser says, for at most this time."""
        ready, _, _ = select.select([self.of], [], [], seconds)
        if not ready:
            return
        said = os.read(self.of, 1 << 20)
        assert said, "the browser is gone"
        *messages, self.rest = (self.rest + said).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif page := self.pages.get(message.get("sessionId")):
                page.hear(message)

    def call(self, method, session=None, seconds=60, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        left = json.dumps(message).encode() + b"\0"
        while left:
            left = left[os.write(self.to, left):]
        end = time.monotonic() + seconds
        while self.number not in self.answers:
            assert time.monotonic() < end, f"no answer to {method} within {seconds} s"
            self.read(0.1)
        answer = self.answers.pop(self.number)
        assert "error" not in answer, f"{method}: {answer['error']}"
        return answer["result"]

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def downloaded(self, name, seconds=20):
        """The bytes of a file of this name that was given, which is taken away."""
        file, end = self.downloads / name, time.monotonic() + seconds
        while not file.exists():
            assert time.monotonic() < end, f"{name} was not given"
            self.wait(0.1)
        self.wait(0.3)
        content = file.read_bytes()
        file.unlink()
        return content


class Page:
    """A tab."""

    def __init__(self, browser, address, size=(1280, 800), begin="hitbench-first-frame", touch=False, anew=True):
        self.browser, self.errors = browser, []
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        answer = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)
        self.session = answer["sessionId"]
        browser.pages[self.session] = self
        for domain in ["Page", "Runtime", "Log", "Performance"]:
            self.call(f"{domain}.enable")
        self.resize(size, touch)
        if anew:
            # What another tab has kept is not offered.
            origin = "/".join(address.split("/")[:3])
            self.call("Storage.clearDataForOrigin", origin=origin, storageTypes="local_storage")
        self.call("Page.navigate", url=address)
        if begin:
            self.until(f"performance.getEntriesByName('{begin}').length", f"{address} draws nothing")

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def hear(self, message):
        params = message["params"]
        match message["method"]:
            case "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                self.errors.append(details.get("exception", {}).get("description") or details["text"])
            case "Runtime.consoleAPICalled" if params["type"] in ("error", "assert"):
                self.errors.append(" ".join(str(a.get("value", a.get("description"))) for a in params["args"]))
            case "Log.entryAdded" if params["entry"]["level"] == "error":
                self.errors.append(f'{params["entry"]["text"]} {params["entry"].get("url", "")}')
            case "Inspector.targetCrashed":
                self.errors.append("the tab has crashed")

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def resize(self, size, touch=False):
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)

    def tell(self, expression):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, expression, complaint, seconds=60):
        end = time.monotonic() + seconds
        while not self.tell(expression):
            assert time.monotonic() < end, f"{complaint}; {self.errors}"
            self.browser.wait(0.05)

    def wait(self, seconds):
        self.browser.wait(seconds)

    def mouse(self, kind, x, y, button="none", held=0, modifiers=0, **more):
        self.call("Input.dispatchMouseEvent", type=f"mouse{kind}", x=x, y=y, button=button, buttons=held,
                  modifiers=modifiers, **more)

    def click(self, x, y, button="left", modifiers=0):
        held = 1 if button == "left" else 2
        self.mouse("Moved", x, y, modifiers=modifiers)
        self.mouse("Pressed", x, y, button, held, modifiers, clickCount=1)
        self.mouse("Released", x, y, button, 0, modifiers, clickCount=1)

    def drag(self, start, end, button="left", modifiers=0, parts=8):
        held, ((x, y), (to_x, to_y)) = 1 if button == "left" else 2, (start, end)
        self.mouse("Moved", x, y, modifiers=modifiers)
        self.wait(0.15)
        self.mouse("Pressed", x, y, button, held, modifiers, clickCount=1)
        for part in range(1, parts + 1):
            at = x + (to_x - x) * part / parts, y + (to_y - y) * part / parts
            self.mouse("Moved", *at, button, held, modifiers)
            self.wait(0.05)
        self.mouse("Released", *end, button, 0, modifiers, clickCount=1)
        self.wait(0.3)

    def finger(self, start, end, parts=8):
        """One finger drags from here to there."""
        (x, y), (to_x, to_y) = start, end
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.wait(0.15)
        for part in range(1, parts + 1):
            point = {"x": x + (to_x - x) * part / parts, "y": y + (to_y - y) * part / parts}
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
            self.wait(0.05)
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.wait(0.3)

    def key(self, code, modifiers=0):
        letter = code[-1].lower() if code.startswith(("Key", "Digit")) else TEXTS.get(code)
        letter = letter.upper() if letter and modifiers & SHIFT else letter
        event = {"code": code, "key": letter or code, "windowsVirtualKeyCode": KEYS[code], "modifiers": modifiers}
        text = {"text": letter} if letter and not modifiers & (CTRL | ALT) else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **event, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)
        self.wait(0.1)

    def type(self, text):
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="char", text=letter, key=letter)

    def hold(self, code, held=True):
        kind = "rawKeyDown" if held else "keyUp"
        modifiers = {"ControlLeft": CTRL, "ShiftLeft": SHIFT}[code] if held else 0
        self.call("Input.dispatchKeyEvent", type=kind, code=code, key=code.removesuffix("Left"),
                  windowsVirtualKeyCode=KEYS[code], modifiers=modifiers)
        self.wait(0.1)

    def drop(self, file, x, y):
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        for kind in ["dragEnter", "dragOver", "drop"]:
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def picture(self):
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def count(self, part, colour):
        """How many pixels of a part of the picture, as WxH+X+Y, have a colour."""
        command = ["convert", "png:-", "-crop", part, "+repage", "-fill", "black", "+opaque", colour, "-fill", "white",
                   "-opaque", colour, "-format", "%[fx:round(mean*w*h)]", "info:"]
        return int(float(subprocess.run(command, input=self.picture(), capture_output=True, check=True).stdout))

    def soon(self, part, colour, least, complaint, most=None):
        """Waits until a part of the picture has at least, or at most, so many pixels of a colour."""
        for _ in range(60):
            number = self.count(part, colour)
            if number >= least and (most is None or number <= most):
                return
            self.wait(0.1)
        raise AssertionError(f"{complaint}: {number} pixels; {self.errors}")

    def busy(self, seconds):
        """The part of this time in which the tab works."""
        def worked():
            metrics = self.call("Performance.getMetrics")["metrics"]
            return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

        before = worked()
        self.wait(seconds)
        return (worked() - before) / seconds
