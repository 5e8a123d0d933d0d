import { expect, test } from "vitest";
import {
	pageOfAddress,
	pageOfFile,
	pageOfTitle,
} from "../../../src/domain/wiki/page-name.ts";

test.each([
	["Home", "Home", "Home.md"],
	["  Trim  ", "Trim", "Trim.md"],
	["New page", "New-page", "New-page.md"],
	["wiki-name", "wiki-name.-", "wiki-name.-.md"],
	["2000-01-02 meeting", "2000-01-02+meeting.-", "2000-01-02 meeting.-.md"],
	["100% Free", "100%25-Free", "100%25-Free.md"],
	["a/b", "a%2Fb", "a%2Fb.md"],
	["title.md", "title.md.-", "title.md.-.md"],
	["&&&&", "%26%26%26%26", "%26%26%26%26.md"],
	["C++ notes", "C%2B%2B-notes", "C%2B%2B-notes.md"],
	["it's (1)*!", "it%27s-%281%29%2A%21", "it%27s-%281%29%2A%21.md"],
	["你好", "%E4%BD%A0%E5%A5%BD", "%E4%BD%A0%E5%A5%BD.md"],
	["..\\..\\x", "..%5C..%5Cx", "..%5C..%5Cx.md"],
	["x_y.z~", "x_y.z~", "x_y.z~.md"],
])(
	"the title %s has one address and one file, and comes back from both",
	(title, address, file) => {
		const page = { title: title.trim(), address, file };
		expect(pageOfTitle(title)).toEqual(page);
		expect(pageOfAddress(address)).toEqual(page);
		expect(pageOfFile(file)).toEqual(page);
	},
);

test("dots alone become a name that is a file", () => {
	for (const title of [".", ".."])
		expect(pageOfTitle(title).file).toBe("unnamed.md");
});

test.each([
	["New%20page", "New-page.md"],
	["New+page", "New-page.md"],
	["wiki-name", "wiki-name.md"],
	["With%20Space.md", "With Space.md"],
	["a/b", "a%2Fb.md"],
])("the address %s means the file %s", (address, file) => {
	expect(pageOfAddress(address)?.file).toBe(file);
});

test("what is no escape is no address, but may be a pushed file", () => {
	expect(pageOfAddress("%zz")).toBeUndefined();
	expect(pageOfFile("100%.md")).toMatchObject({
		title: "100%",
		file: "100%.md",
	});
	expect(pageOfFile("picture.png")).toBeUndefined();
	expect(pageOfFile(".md")).toBeUndefined();
});
