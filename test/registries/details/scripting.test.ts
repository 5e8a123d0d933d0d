import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { tarOf, tgzOf, zipOf } from "../../support/archives.ts";
import { npmPackage } from "../../support/npm-package.ts";
import { registryBench, send } from "../../support/registry.ts";
import { formWith, lines, storedDetails } from "./stored.ts";

const bench = registryBench();
const { call } = bench;
const put = async (...given: Parameters<typeof call>) =>
	expect((await call(...given)).status).toBeLessThan(300);

test("npm: the manifest tells people, addresses of git and groups of dependencies", async () => {
	const { body } = npmPackage("tool", "1.0.0", {
		more: {
			license: "MIT",
			homepage: "javascript:alert(1)",
			repository: { type: "git", url: "git+ssh://git@example.com/a/tool.git" },
			author: "Ada <ada@example.com> (https://ada.example)",
			contributors: [{ name: "Bob" }, "Ada"],
			keywords: ["one", "two", "one"],
			dependencies: { left: "^1.0.0", extra: "2" },
			optionalDependencies: { extra: "2" },
			peerDependencies: { react: "*" },
			devDependencies: { vitest: ">=1" },
		},
	});
	await put("PUT", "npm/tool", { body });
	const details = await storedDetails(bench.forge, "npm", "tool");
	expect(details).toMatchObject({
		description: "about tool",
		readme: { format: "markdown", text: "# read me" },
		licence: "MIT",
		homepage: "",
		repository: "https://example.com/a/tool",
		authors: ["Ada", "Bob"],
		keywords: ["one", "two"],
	});
	expect(lines(details)).toEqual([
		"runtime: left ^1.0.0",
		"peer: react",
		"optional: extra 2",
		"development: vitest >=1",
	]);
});

test("npm: a README that stands only in the package is read from it", async () => {
	const { document, dist } = npmPackage("bare", "1.0.0");
	const file = tgzOf({
		"package/package.json": "{}",
		"package/docs/README.md": "another",
		"package/README.md": "# From the file",
	});
	const [name = ""] = Object.keys(document._attachments);
	const body = JSON.stringify({
		...document,
		readme: "",
		versions: {
			"1.0.0": {
				...document.versions["1.0.0"],
				dist: { ...dist, integrity: undefined, shasum: undefined },
			},
		},
		_attachments: { [name]: { data: file.toString("base64") } },
	});
	await put("PUT", "npm/bare", { body });
	expect((await storedDetails(bench.forge, "npm", "bare")).readme).toEqual({
		format: "markdown",
		text: "# From the file",
	});
});

test("Composer: composer.json, and the README beside it", async () => {
	const body = zipOf({
		"lib-1/composer.json": JSON.stringify({
			name: "ada/lib",
			version: "1.0.0",
			license: ["MIT", "GPL-3.0"],
			homepage: "https://user:secret@lib.example/",
			authors: [{ name: "Ada", email: "a@example.com" }],
			keywords: ["queue"],
			support: { docs: "https://docs.example", source: "data:text/html,x" },
			require: { php: ">=8.1", "ada/other": "^2" },
			"require-dev": { "phpunit/phpunit": "*" },
			suggest: { "ext-intl": "for names" },
		}),
		"lib-1/vendor/README.md": "another",
		"lib-1/README.md": "# Lib",
	});
	await put("PUT", "composer", { body });
	const details = await storedDetails(bench.forge, "composer", "ada/lib");
	expect(details).toMatchObject({
		readme: { format: "markdown", text: "# Lib" },
		licence: "MIT, GPL-3.0",
		homepage: "https://lib.example/",
		repository: "",
		documentation: "https://docs.example/",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		"runtime: php >=8.1, ada/other ^2",
		"development: phpunit/phpunit",
		"suggested: ext-intl for names",
	]);
});

test("PyPI: the form tells the type of the description, labelled addresses and extras", async () => {
	const form = formWith(
		Buffer.from("wheel"),
		[
			["name", "My_Pkg"],
			["version", "1.0"],
			["summary", "Does things"],
			["description", "Title\n====="],
			["description_content_type", "text/x-rst; charset=UTF-8"],
			["license_expression", "Apache-2.0"],
			["author_email", "Ada <ada@example.com>"],
			["keywords", "a,b"],
			["project_urls", "Source Code, https://code.example/x"],
			["project_urls", "Documentation, https://docs.example/x"],
			["project_urls", "Homepage, javascript:alert(1)"],
			["requires_dist", "requests[socks] (>=2.0,<3)"],
			["requires_dist", "tomli>=1; python_version < '3.11'"],
			["requires_dist", "pytest>7; extra == 'test'"],
		],
		"my_pkg-1.0.tar.gz",
	);
	await put("POST", "pypi", { body: form });
	const details = await storedDetails(bench.forge, "pypi", "my-pkg");
	expect(details).toMatchObject({
		description: "Does things",
		readme: { format: "plain" },
		licence: "Apache-2.0",
		homepage: "",
		repository: "https://code.example/x",
		documentation: "https://docs.example/x",
		authors: ["Ada"],
		keywords: ["a", "b"],
	});
	expect(lines(details)).toEqual([
		"runtime: requests [socks] (>=2.0,<3), tomli >=1; python_version < '3.11'",
		"optional[test]: pytest >7",
	]);
});

test("RubyGems: the specification of the gem", async () => {
	const needs = (
		name: string,
		type: string,
		operator: string,
		version: string,
	) =>
		`- !ruby/object:Gem::Dependency\n  name: ${name}\n  requirement: !ruby/object:Gem::Requirement\n    requirements:\n    - - "${operator}"\n      - !ruby/object:Gem::Version\n        version: '${version}'\n  type: :${type}\n`;
	const body = tarOf({
		"metadata.gz": gzipSync(
			`--- !ruby/object:Gem::Specification\nname: one\nversion: !ruby/object:Gem::Version\n  version: 1.0.0\nplatform: ruby\nauthors:\n- Ada\nlicenses:\n- MIT\nhomepage: https://one.example\nmetadata:\n  source_code_uri: https://code.example/one\nsummary: says hello\ndependencies:\n${needs("rack", "runtime", "~>", "2.0")}${needs("rake", "development", ">=", "0")}`,
		),
		"data.tar.gz": "x",
	});
	await put("POST", "rubygems/api/v1/gems", { body });
	const details = await storedDetails(bench.forge, "rubygems", "one");
	expect(details).toMatchObject({
		description: "says hello",
		licence: "MIT",
		homepage: "https://one.example/",
		repository: "https://code.example/one",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual(["runtime: rack ~> 2.0", "development: rake"]);
});

test("CRAN: DESCRIPTION, of which the index tells no more than before", async () => {
	const body = tgzOf({
		"hello/DESCRIPTION":
			"Package: hello\nVersion: 1.0\nTitle: Hello\nDescription: Says hello\n  in R.\nMaintainer: Ada <a@example.com>\nURL: https://hello.example, https://code.example/hello\nLicense: GPL-2\nDepends: R (>= 4.0)\nImports: stats, utils\nLinkingTo: Rcpp\nSuggests: testthat (>= 3.0)\n",
		"hello/README.md": "# hello",
	});
	await put("PUT", "cran/src", { body });
	const details = await storedDetails(bench.forge, "cran", "hello");
	expect(details).toMatchObject({
		description: "Says hello in R.",
		readme: { text: "# hello" },
		licence: "GPL-2",
		homepage: "https://hello.example/",
		repository: "https://code.example/hello",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		"runtime: R (>= 4.0), stats, utils",
		"build: Rcpp",
		"suggested: testthat (>= 3.0)",
	]);
	const { text } = await call("GET", "cran/src/contrib/PACKAGES");
	expect(text).toContain("License: GPL-2");
	expect(text).not.toMatch(/Says hello|Maintainer/);
});

test("Pub: pubspec.yaml, and the README at the top", async () => {
	const body = tgzOf({
		"README.md": "# hello",
		"pubspec.yaml":
			"name: hello\nversion: 1.0.0\ndescription: Says hello\nrepository: https://code.example/hello\ntopics: [greeting]\ndependencies:\n  http: ^1.0.0\n  flutter:\n    sdk: flutter\n  other: any\ndev_dependencies:\n  test: '>=1.0.0 <2.0.0'\n",
	});
	const begun = await call("GET", "pub/api/packages/versions/new");
	const { url } = begun.json;
	const sent = await send(
		bench.forge,
		"POST",
		url.slice(bench.forge.url.length),
		{ as: bench.ada, body: formWith(body) },
	);
	expect(sent.status).toBe(204);
	const details = await storedDetails(bench.forge, "pub", "hello");
	expect(details).toMatchObject({
		description: "Says hello",
		readme: { text: "# hello", format: "markdown" },
		repository: "https://code.example/hello",
		keywords: ["greeting"],
	});
	expect(lines(details)).toEqual([
		"runtime: http ^1.0.0, flutter sdk: flutter, other",
		"development: test >=1.0.0 <2.0.0",
	]);
});
