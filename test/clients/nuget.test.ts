import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

// Debian's is an old one on Mono, which reads the feed of version 2; its `list` never ends without a terminal
clientTest(
	"nuget",
	"nuget packs, installs with what is needed, and deletes",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { token } = await forge.token(ada, ["write:package"]);
		const source = `${forge.url}api/packages/ada/nuget`;
		const nuget = (...args: string[]) =>
			run("nuget", [...args, "-NonInteractive"], { cwd: folder });
		const works = async (...args: string[]) => {
			const ended = await nuget(...args);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await writeFile(join(folder, "word.txt"), "hello\n");
		for (const [id, version, dependency] of [
			["Ada.Base", "1.0.0", ""],
			["Ada.Hello", "1.0.0", '<dependency id="Ada.Base" version="1.0"/>'],
			["Ada.Hello", "1.10.0", '<dependency id="Ada.Base" version="1.0"/>'],
			["Ada.Hello", "1.9.0", ""],
		] as const) {
			await writeFile(
				join(folder, "x.nuspec"),
				`<?xml version="1.0"?><package><metadata><id>${id}</id><version>${version}</version><authors>Ada</authors><description>says hello</description><dependencies>${dependency}</dependencies></metadata><files><file src="word.txt" target="content"/></files></package>`,
			);
			await works("pack", "x.nuspec");
			// outside of Windows this client ends its form with the wrong bytes, so its package is sent without one
			const body = await readFile(join(folder, `${id}.${version}.nupkg`));
			const path = "/api/packages/ada/nuget/";
			expect((await send(forge, "PUT", path, { as: ada, body })).status).toBe(
				201,
			);
		}
		const from = ["-NoCache", "-Source", source, "-OutputDirectory"];
		await works("install", "Ada.Hello", ...from, "last");
		for (const name of ["Ada.Hello.1.10.0", "Ada.Base.1.0.0"])
			expect(
				await readFile(join(folder, "last", name, "content/word.txt"), "utf8"),
			).toBe("hello\n");
		await works("install", "Ada.Hello", "-Version", "1.9.0", ...from, "old");
		await works(
			...["delete", "Ada.Hello", "1.10.0", token],
			...["-Source", source],
		);
		await works("install", "Ada.Hello", ...from, "new");
		expect(await readdir(join(folder, "new"))).toEqual(["Ada.Hello.1.9.0"]);
	},
	{ optional: true },
);
