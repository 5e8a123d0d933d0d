import { expect, test } from "vitest";
import {
	describingProperty,
	detailsOf,
} from "../../../src/domain/packages/details/read-details.ts";
import {
	repositoryAddress,
	webAddress,
} from "../../../src/domain/packages/details/read-values.ts";
import { packageTypes } from "../../../src/package-types.ts";
import { cpuOf } from "../../support/run/cpu.ts";

const nothing = { facts: {}, metadata: {}, property: "" };
const empty = {
	description: "",
	licence: "",
	homepage: "",
	repository: "",
	documentation: "",
	authors: [],
	keywords: [],
	dependencies: [],
};

/** Everything that any reader looks at, each time with the same value. */
const names =
	"manifest readme description license licenses homepage repository author authors contributors maintainers maintainer keywords dependencies devDependencies optionalDependencies peerDependencies support source docs require require-dev suggest summary home_page project_urls requires_dist description_content_type license_expression author_email metadata URL Title Description Maintainer License Depends Imports LinkingTo Suggests Enhances pubspec topics dev_dependencies line deps documentation license_file mod scm developers project_url name projectUrl repositoryUrl tags manifests repositoryURLs licenseURL readmeURL url requires tool_requires test_requires longDescription sourceUrl annotations home sources labels info Author Homepage packager vendor group depends constrains dev_url doc_url".split(
		" ",
	);
const all = (value: unknown) =>
	Object.fromEntries(names.map((name) => [name, value]));

test("readers take values of any shape", () => {
	const values: unknown[] = [
		null,
		7,
		true,
		"x",
		[],
		[null],
		{},
		[[]],
		{ x: null },
	];
	const shapes = [
		...values,
		...values.map(all),
		...values.map((v) => [all(v)]),
	];
	for (const type of packageTypes)
		for (const shape of shapes) {
			const kept = { facts: all(shape), metadata: all(shape) };
			for (const property of ["", "x", JSON.stringify(shape), "A:\n%B%\n\n: "])
				expect(
					detailsOf(type, { ...kept, property }),
					`${type} ${JSON.stringify(shape)}`,
				).toMatchObject({ dependencies: expect.any(Array) });
		}
	for (const type of packageTypes)
		expect(detailsOf(type, nothing)).toMatchObject(empty);
});

test("what is read has bounds, and reading takes linear time", async () => {
	const long = "a,b: c; 'x' == \n(".repeat(60_000);
	const many = Array.from({ length: 100_000 }, (_, i) => `d${i} >= 1`);
	const huge = { ...all(long), dependencies: many, requires_dist: many };
	const spent = await cpuOf(() => {
		for (const type of packageTypes) {
			for (const kept of [
				{ facts: huge, metadata: huge, property: long },
				{ facts: all(many), metadata: all(many), property: many.join("\n") },
				{
					facts: {},
					metadata: { mod: `require (\n${long}`, manifests: { "": long } },
					property: `D:${many.join(" ")}\ndepends: ${many.join(",")}\n`,
				},
			]) {
				const details = detailsOf(type, kept);
				const { readme: _, ...rest } = details;
				expect(
					JSON.stringify(rest).length,
					`${type} tells too much`,
				).toBeLessThan(200_000);
			}
		}
	});
	expect(spent).toBeLessThan(10_000);
});

test("only addresses of the web are links, without names and passwords", () => {
	expect(
		[
			"https://a.example/x?y#z",
			"HTTP://A.example",
			"https://me:secret@a.example/",
			" https://a.example ",
			"javascript:alert(1)",
			"https:javascript",
			"//a.example",
			"data:text/html,x",
			"https://",
			`https://a.example/${"x".repeat(3000)}`,
			7,
		].map(webAddress),
	).toEqual([
		"https://a.example/x?y#z",
		"http://a.example/",
		"https://a.example/",
		"https://a.example/",
		"",
		"",
		"",
		"",
		"",
		"",
		"",
	]);
});

test("addresses for git name the page of their repository", () => {
	for (const given of [
		"git+https://code.example/a/b.git",
		"git://code.example/a/b.git",
		"git@code.example:a/b.git",
		"ssh://git@code.example/a/b",
		"scm:git:https://code.example/a/b.git",
		{ url: "git+ssh://git@code.example/a/b.git" },
	])
		expect([given, repositoryAddress(given)]).toEqual([
			given,
			"https://code.example/a/b",
		]);
	expect(repositoryAddress("github:a/b")).toBe("https://github.com/a/b");
	for (const given of ["javascript:alert(1)", "git+file:///etc", "../x", {}])
		expect([given, repositoryAddress(given)]).toEqual([given, ""]);
});

test("properties that tell of files are those that registries keep", () => {
	expect(Object.values(describingProperty)).toEqual([
		"alpine.index",
		"arch.desc",
		"conda.index",
		"debian.control",
		"rpm.facts",
		"gem.spec",
	]);
});
