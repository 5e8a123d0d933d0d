import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { run, scratch } from "../support/client.ts";
import { fetchedTest } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";

const recipe = (version: string, word: string) => `
from conan import ConanFile
from conan.tools.files import copy, save
import os

class Hello(ConanFile):
    name = "hello"
    version = "${version}"
    settings = "os"
    exports_sources = "word.txt"

    def package(self):
        copy(self, "word.txt", self.source_folder, self.package_folder)
        save(self, os.path.join(self.package_folder, "note.txt"), "${word}")
`;

fetchedTest(
	{ from: "pypi", name: "conan", version: "2.34.0" },
	"conan uploads recipes and packages, lists, installs and removes them",
	async (client) => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada", { visibility: "private" });
		const { token } = await forge.token(ada, ["write:package"]);
		const conan = (...args: string[]) =>
			run("python3", ["-m", "conans.conan", ...args], {
				cwd: folder,
				env: {
					PYTHONPATH: client,
					CONAN_HOME: join(folder, "home"),
					CONAN_LOGIN_USERNAME: "ada",
					CONAN_PASSWORD: token,
				},
			});
		const works = async (...args: string[]) => {
			const ended = await conan(...args);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await mkdir(join(folder, "home/profiles"), { recursive: true });
		await writeFile(
			join(folder, "home/profiles/default"),
			"[settings]\nos=Linux\n",
		);
		await writeFile(join(folder, "word.txt"), "a word\n");
		const address = `${forge.url}api/packages/ada/conan`;
		await works("remote", "remove", "conancenter");
		await works("remote", "add", "forge", address);
		for (const [version, word] of [
			["1.0", "first"],
			["1.0", "second"],
			["2.0", "third"],
		] as const) {
			await writeFile(join(folder, "conanfile.py"), recipe(version, word));
			await works("create", ".");
		}
		await works("upload", "hello/*#*", "-r=forge", "--confirm", "--check");
		await works("upload", "hello/*#*", "-r=forge", "--confirm", "--force");
		const list = await works("list", "hello/*#*:*#*", "-r=forge");
		expect(list.match(/revisions/g)?.length).toBeGreaterThan(4);
		expect(list).toContain("os: Linux");
		await works("remove", "hello/*", "-c");
		await works(
			...["install", "--requires=hello/1.0", "-r=forge"],
			...["--deployer=full_deploy", "--output-folder=out"],
		);
		expect(
			await readFile(
				join(folder, "out/full_deploy/host/hello/1.0/note.txt"),
				"utf8",
			),
		).toBe("second");
		await works("remove", "hello/2.0", "-r=forge", "-c");
		expect(await works("list", "hello/*", "-r=forge")).not.toContain("2.0");
		await rm(join(folder, "home/.conan.db"), { force: true });
		expect(await works("search", "hel*", "-r=forge")).toContain("hello/1.0");
	},
);
