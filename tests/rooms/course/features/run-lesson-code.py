"""Runs blocks of Python, given as JSON on stdin, and answers with what each printed and the error that ended it."""
import ast, contextlib, io, json, os, socket, sys, tempfile, unittest


def refuse(*_args, **_kwargs):
    raise OSError("the code of a lesson needs no network")


socket.socket.connect = refuse
socket.getaddrinfo = refuse


def run(block):
    code, prints, error = block["code"], [], None
    calls = [n for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "print"]

    def lesson_print(*values, **options):
        text = io.StringIO()
        print(*values, file=text, **options)
        line = sys._getframe(1).f_lineno
        # A comment stands at the end of a call that runs over several lines.
        ends = [n.end_lineno for n in calls if n.lineno <= line <= n.end_lineno]
        prints.append({"line": min(ends, default=line), "text": text.getvalue().rstrip("\n")})

    space = {"__name__": "__main__", "print": lesson_print}
    sys.argv = ["lesson.py", *block.get("args", [])]
    home = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.chdir(folder)
        for name, text in block.get("files", {}).items():
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        try:
            exec(compile(code, "lesson.py", "exec"), space)
            for case in [v for v in space.values() if isinstance(v, type) and issubclass(v, unittest.TestCase)]:
                result = unittest.defaultTestLoader.loadTestsFromTestCase(case).run(unittest.TestResult())
                failed = len(result.failures + result.errors)
                prints.append({"line": 0, "text": f"{result.testsRun} tests, {failed} failed"})
        except (Exception, SystemExit) as thrown:
            error = f"{type(thrown).__name__}: {thrown}"
        finally:
            os.chdir(home)
    return {"prints": prints, "error": error}


json.dump([run(block) for block in json.load(sys.stdin)], sys.stdout)
