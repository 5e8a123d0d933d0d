import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { checkPath } from "../../src/git/check-path.ts";
import {
	checkFullName,
	checkRefName,
	checkShortName,
} from "../../src/git/check-ref-name.ts";

describe("paths", () => {
	test.each([
		"a",
		"a/b.c",
		".gitignore",
		".github/x",
		".git2",
		"a.git",
		"git~2",
		"back\\slash",
		"tab\there",
		"line\nbreak",
		" space ",
		"#%?*",
		"ünï",
		"...",
		"..a",
		"-x",
		"a:b",
		".gitmodules",
	])("%j is taken", (path) => {
		expect(checkPath(path)).toBeUndefined();
	});

	test.each([
		["", "empty"],
		["/a", "absolute"],
		["a//b", "empty-component"],
		["a/", "empty-component"],
		["a/./b", "dot-component"],
		["..", "dot-component"],
		["../x", "dot-component"],
		["a/../../x", "dot-component"],
		["a\0b", "nul"],
		["a\ud800", "malformed-text"],
		["x".repeat(256), "too-long"],
		["x/".repeat(2100), "too-long"],
		[".git", "git-directory"],
		[".git/config", "git-directory"],
		["a/.git/hooks/x", "git-directory"],
		[".GIT/x", "git-directory"],
		["a/.GiT", "git-directory"],
		["git~1", "git-directory"],
		["GIT~1/x", "git-directory"],
		[".git.", "git-directory"],
		[".git ", "git-directory"],
		[".git . .", "git-directory"],
		["git~1.", "git-directory"],
		[".git::$INDEX_ALLOCATION", "git-directory"],
		[".git:x", "git-directory"],
		["a\\.git\\config", "git-directory"],
		[".git\\x", "git-directory"],
		[".g\u200cit", "git-directory"],
		["\ufeff.git", "git-directory"],
		[".GI\u200dT/config", "git-directory"],
		[`.git${" ".repeat(200)}`, "git-directory"],
	])("%j is refused as %s", (path, fault) => {
		expect(checkPath(path)).toBe(fault);
	});
});

describe("ref names", () => {
	const names = [
		"main",
		"feature/x",
		"a.b",
		"a-b",
		"ünï",
		"a@b",
		"%41",
		"x.lock2",
		"",
		"@",
		"a b",
		"a~1",
		"a^",
		"a:b",
		"a?b",
		"a*",
		"a[b",
		"a\\b",
		"a..b",
		".a",
		"a/.b",
		"a.",
		"a/",
		"/a",
		"a//b",
		"a.lock",
		"a.lock/b",
		"a@{0}",
		"a\x7f",
		"a\x01",
		"a\n",
	];

	test.each(names)("%j is judged as git judges it", (name) => {
		let git = true;
		try {
			execFileSync("git", ["check-ref-format", `refs/heads/${name}`], {
				stdio: "ignore",
			});
		} catch {
			git = false;
		}
		// `refs/heads/@` is fine for git; a branch `@` would be HEAD to every command.
		if (name === "@") git = false;
		expect(checkRefName(`refs/heads/${name}`) === undefined).toBe(git);
	});

	test.each([
		["-x", "dash"],
		["--exec=id", "dash"],
		["HEAD", "head"],
		["0123456789".repeat(4), "hex"],
		["ABCDEF01".repeat(8), "hex"],
		["x".repeat(300), "too-long"],
		["a\0b", "characters"],
	])("%j is refused as %s", (name, fault) => {
		expect(checkShortName(name)).toBe(fault);
	});

	test.each(["main", "heads/main", "refs/x", "HEAD", "refs/../x/y"])(
		"%j is not a full name",
		(name) => {
			expect(checkRefName(name)).toBeDefined();
		},
	);
});

test.each([
	"refs/custom/x",
	"refs/custom/-x",
	"refs/remotes/origin/HEAD",
	`refs/keep/${"a".repeat(40)}`,
	"refs/namespaces/a/refs/heads/b",
	"refs/stash",
	"refs/x/",
	"refs//x",
	"refs/x//y",
	"refs/x/.y",
	"refs/x/y.lock",
	"refs/x.lock/y",
	"refs/x/y.",
	"refs/x/a..b",
	"refs/x/a@{b",
	"refs/x/@",
	"refs/x/a b",
	"refs/x/a\tb",
	"refs/x/a~",
	"refs/x/a:b",
	"refs/x/a*",
	"refs/x/a\\b",
	"refs/x/\x7f",
	"refs/x/\u00fc",
	"custom/x",
])("%j is judged as git judges it", (name) => {
	const git = () => {
		try {
			const options = { stdio: "ignore" } as const;
			execFileSync("git", ["check-ref-format", name.slice(5)], options);
			return name.startsWith("refs/");
		} catch {
			return false;
		}
	};
	expect(checkFullName(name) === undefined).toBe(git());
});
