import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";

clientTest(
	"gem",
	"gem builds, pushes, installs with what it needs, and yanks",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { token } = await forge.token(ada, ["write:package"]);
		const host = `${forge.url}api/packages/ada/rubygems`;
		const gem = (...args: string[]) =>
			run("gem", args, {
				cwd: folder,
				env: {
					GEM_HOME: join(folder, "gems"),
					GEM_SPEC_CACHE: join(folder, "specs"),
					GEM_HOST_API_KEY: token,
				},
			});
		const works = async (...args: string[]) => {
			const ended = await gem(...args);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await mkdir(join(folder, "lib"));
		for (const [name, version, more] of [
			["ada-base", "1.2", ""],
			["ada-hello", "0.1.0", 's.add_runtime_dependency "ada-base", "~> 1.0"'],
			["ada-hello", "0.2.0.pre", ""],
		] as const) {
			await writeFile(
				join(folder, "lib", `${name}.rb`),
				`WORD = "${name} ${version}"\n`,
			);
			await writeFile(
				join(folder, "x.gemspec"),
				`Gem::Specification.new do |s|\n  s.name = "${name}"\n  s.version = "${version}"\n  s.summary = "says hello"\n  s.authors = ["Ada"]\n  s.license = "MIT"\n  s.homepage = "https://example.org"\n  s.required_ruby_version = ">= 2.5"\n  s.files = ["lib/${name}.rb"]\n  ${more}\nend\n`,
			);
			await works("build", "x.gemspec");
			await works("push", `${name}-${version}.gem`, "--host", host);
		}
		const again = await gem("push", "ada-base-1.2.gem", "--host", host);
		expect(again.code).not.toBe(0);
		const install = [
			"--clear-sources",
			"--source",
			`${host}/`,
			"--no-document",
		];
		await works("install", "ada-hello", ...install);
		expect(
			await readFile(
				join(folder, "gems/gems/ada-hello-0.1.0/lib/ada-hello.rb"),
				"utf8",
			),
		).toContain("0.1.0");
		expect(
			await readFile(
				join(folder, "gems/gems/ada-base-1.2/lib/ada-base.rb"),
				"utf8",
			),
		).toContain("1.2");
		await works("install", "ada-hello", "--prerelease", ...install);
		expect(
			await works(
				"list",
				"--remote",
				"--all",
				"--clear-sources",
				"--source",
				`${host}/`,
			),
		).toMatch(/ada-base \(1\.2\)\s+ada-hello \(0\.1\.0\)/);
		// RubyGems before 3.6 reads the licences under a wrong name and then shows none
		const licences = await run(
			"ruby",
			[
				"-e",
				`require "rubygems"
require "open-uri"
require "zlib"
bytes = URI.open("${host}/quick/Marshal.4.8/ada-base-1.2.gemspec.rz").read
spec = Marshal.load(Zlib.inflate(bytes))
puts spec.licenses + (spec.instance_variable_get(:@license) || [])`,
			],
			{ cwd: folder },
		);
		expect([licences.code, licences.out]).toEqual([0, "MIT\n"]);
		await works("yank", "ada-hello", "-v", "0.1.0", "--host", host);
		const gone = await run(
			"gem",
			["install", "ada-hello", "--remote", ...install],
			{
				cwd: folder,
				env: { GEM_HOME: join(folder, "other") },
			},
		);
		expect(gone.code).not.toBe(0);
	},
);
