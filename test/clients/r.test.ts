import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"R",
	"R builds packages, installs one with what it needs, and sees newer ones",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const library = join(folder, "library");
		await mkdir(library);
		const works = async (command: string, args: string[]) => {
			const ended = await run(command, args, {
				cwd: folder,
				env: { R_LIBS: library, R_LIBS_USER: library },
			});
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		const publish = async (name: string, version: string, more = "") => {
			await mkdir(join(folder, name, "R"), { recursive: true });
			await writeFile(
				join(folder, name, "DESCRIPTION"),
				`Package: ${name}\nVersion: ${version}\nTitle: Says Hello\nDescription: Says hello\n  in two lines.\nLicense: MIT\nAuthor: Ada\nMaintainer: Ada <ada@example.org>\n${more}`,
			);
			await writeFile(join(folder, name, "NAMESPACE"), "export(word)\n");
			await writeFile(
				join(folder, name, "R/word.R"),
				`word <- function() "${name} ${version}"\n`,
			);
			await works("R", ["CMD", "build", name]);
			const body = await readFile(join(folder, `${name}_${version}.tar.gz`));
			const path = "/api/packages/ada/cran/src";
			return (await send(forge, "PUT", path, { as: ada, body })).status;
		};
		expect(await publish("adabase", "1.0")).toBe(201);
		expect(await publish("adahello", "1.0", "Imports: adabase\n")).toBe(201);
		const repos = `options(repos = "${forge.url}api/packages/ada/cran");`;
		const script = (text: string) =>
			works("Rscript", ["--vanilla", "-e", repos + text]);
		await script(
			`install.packages("adahello", type = "source", quiet = TRUE); cat(adahello::word(), adabase::word())`,
		);
		expect(
			await script("cat(adahello::word(), adabase::word(), sep = ', ')"),
		).toBe("adahello 1.0, adabase 1.0");
		expect(await publish("adahello", "1.1", "Imports: adabase\n")).toBe(201);
		expect(
			await script(`cat(old.packages(type = "source")[, "ReposVer"])`),
		).toBe("1.1");
	},
);
