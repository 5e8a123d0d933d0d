import { expect, test } from "vitest";
import { zipOf } from "../../support/archives.ts";
import { registryBench } from "../../support/registry.ts";
import { formWith, lines, storedDetails } from "./stored.ts";

const bench = registryBench();
const { call } = bench;
const put = async (...given: Parameters<typeof call>) =>
	expect((await call(...given)).status).toBeLessThan(300);

test("Cargo: what is published beside the crate", async () => {
	const dep = (name: string, more: object) => ({
		name,
		version_req: "^1",
		features: [],
		...more,
	});
	const document = Buffer.from(
		JSON.stringify({
			name: "hello",
			vers: "1.0.0",
			description: "Says hello",
			license: "MIT OR Apache-2.0",
			homepage: "https://hello.example",
			repository: "https://code.example/hello",
			documentation: "file:///etc/passwd",
			authors: ["Ada <ada@example.com>"],
			keywords: ["greeting"],
			readme: "# Hel\0lo",
			readme_file: "\0README.md",
			deps: [
				dep("serde", { kind: "normal", explicit_name_in_toml: "other" }),
				dep("log", { kind: "normal", optional: true }),
				dep("libc", { kind: "normal", target: "cfg(unix)" }),
				dep("cc", { kind: "build" }),
				dep("rand", { kind: "dev" }),
			],
		}),
	);
	const length = (n: number) => {
		const buffer = Buffer.alloc(4);
		buffer.writeUInt32LE(n);
		return buffer;
	};
	const crate = Buffer.from("crate");
	const body = Buffer.concat([
		length(document.length),
		document,
		length(crate.length),
		crate,
	]);
	await put("PUT", "cargo/api/v1/crates/new", { body });
	const details = await storedDetails(bench.forge, "cargo", "hello");
	expect(details).toMatchObject({
		description: "Says hello",
		readme: { text: "# Hello", format: "markdown" },
		licence: "MIT OR Apache-2.0",
		homepage: "https://hello.example/",
		repository: "https://code.example/hello",
		documentation: "",
		authors: ["Ada"],
		keywords: ["greeting"],
	});
	expect(lines(details)).toEqual([
		"runtime: serde ^1",
		"optional: log ^1",
		"runtime[cfg(unix)]: libc ^1",
		"build: cc ^1",
		"development: rand ^1",
	]);
});

test("Go: what go.mod requires, and the README of the module", async () => {
	const at = "example.com/a/b@v1.0.0/";
	const body = zipOf({
		[`${at}go.mod`]:
			"module example.com/a/b\n\ngo 1.22\n\nrequire example.com/x v1.2.3\nrequire (\n\texample.com/y v0.1.0\n\texample.com/z v0.2.0 // indirect\n)\nreplace example.com/y => ../y\n",
		[`${at}README.md`]: "# B",
		[`${at}cmd/README.md`]: "another",
	});
	await put("PUT", "go/upload", { body });
	const details = await storedDetails(bench.forge, "go", "example.com/a/b");
	expect(details.readme?.text).toBe("# B");
	expect(lines(details)).toEqual([
		"runtime: example.com/x v1.2.3, example.com/y v0.1.0",
		"indirect: example.com/z v0.2.0",
	]);
});

test("Maven: the POM with scopes; other files of the version change nothing", async () => {
	const dependency = (artifact: string, more = "") =>
		`<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>1</version>${more}</dependency>`;
	const pom = `<project><name>Lib</name><description>About &amp; more</description><url>https://lib.example</url><scm><connection>scm:git:https://code.example/lib.git</connection></scm><licenses><license><name>MIT</name></license></licenses><developers><developer><name>Ada</name></developer></developers><dependencies>${dependency("run")}${dependency("junit", "<scope>test</scope>")}${dependency("may", "<optional>true</optional>")}</dependencies></project>`;
	await put("PUT", "maven/com/ex/lib/1.0/lib-1.0.pom", { body: pom });
	await put("PUT", "maven/com/ex/lib/1.0/lib-1.0.jar", { body: "jar" });
	const details = await storedDetails(bench.forge, "maven", "com.ex:lib");
	expect(details).toMatchObject({
		description: "About & more",
		licence: "MIT",
		homepage: "https://lib.example/",
		repository: "https://code.example/lib",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		"runtime: g:run 1",
		"test: g:junit 1",
		"optional: g:may 1",
	]);
});

test("NuGet: the nuspec, and the README that it names", async () => {
	const body = zipOf({
		"My.Lib.nuspec": `<package><metadata><id>My.Lib</id><version>1.0.0</version><authors>Ada, Bob</authors><description>A lib</description><license type="expression">MIT</license><readme>docs\\README.md</readme><projectUrl>https://lib.example</projectUrl><repository type="git" url="https://code.example/lib.git"/><tags>one two</tags><dependencies><group targetFramework="net8.0"><dependency id="Dep" version="1.0"/></group></dependencies></metadata></package>`,
		"README.md": "another",
		"docs/README.md": "# Lib",
	});
	await put("PUT", "nuget", { body: formWith(body) });
	const details = await storedDetails(bench.forge, "nuget", "my.lib");
	expect(details).toMatchObject({
		description: "A lib",
		readme: { text: "# Lib", format: "markdown" },
		licence: "MIT",
		homepage: "https://lib.example/",
		repository: "https://code.example/lib",
		authors: ["Ada", "Bob"],
		keywords: ["one", "two"],
	});
	expect(lines(details)).toEqual(["runtime[net8.0]: Dep 1.0"]);
});

test("Swift: the metadata of the release, Package.swift and the README", async () => {
	const body = zipOf({
		"hello/Package.swift":
			'// swift-tools-version:5.9\nlet package = Package(dependencies: [\n  .package(url: "https://code.example/x.git", from: "1.0.0"),\n  .package(id: "ada.other", exact: "2.0.0"),\n  .package(path: "../y"),\n])\n',
		"hello/README.md": "# Hello",
	});
	const form = formWith(body, [
		[
			"metadata",
			JSON.stringify({
				description: "Says hello",
				author: { name: "Ada" },
				licenseURL: "https://licence.example",
				repositoryURLs: ["git@code.example:ada/hello.git"],
			}),
		],
	]);
	await put("PUT", "swift/ada/hello/1.0.0", { body: form });
	const details = await storedDetails(bench.forge, "swift", "ada.hello");
	expect(details).toMatchObject({
		description: "Says hello",
		readme: { text: "# Hello" },
		licence: "https://licence.example/",
		repository: "https://code.example/ada/hello",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		'runtime: https://code.example/x.git from: "1.0.0", ada.other exact: "2.0.0"',
	]);
});

test("Conan: what the recipe writes down as texts", async () => {
	const at = "conan/v2/conans/hello/1.0/_/_/revisions/r1/files";
	const recipe = `from conan import ConanFile
class Hello(ConanFile):
    name = "hello"
    license = "MIT", "Zlib"
    description = ("Says "
                   "hello")
    url = 'https://code.example/hello'
    homepage = compute()
    topics = (
        "greeting", "c++",
    )
    requires = "zlib/1.3.1"

    def requirements(self):
        self.requires("fmt/[>=10]", transitive_headers=True)
        self.tool_requires("cmake/3.27")
`;
	await put("PUT", `${at}/conanfile.py`, { body: recipe });
	await put("PUT", `${at}/conanmanifest.txt`, { body: "1" });
	const details = await storedDetails(bench.forge, "conan", "hello");
	expect(details).toMatchObject({
		description: "Says hello",
		licence: "MIT, Zlib",
		homepage: "",
		repository: "https://code.example/hello",
		keywords: ["greeting", "c++"],
	});
	expect(lines(details)).toEqual([
		"runtime: zlib 1.3.1, fmt [>=10]",
		"build: cmake 3.27",
	]);
});
