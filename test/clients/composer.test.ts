import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"composer",
	"composer requires a package and installs it",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const upload = (version: string) =>
			send(forge, "PUT", `/api/packages/ada/composer?version=${version}`, {
				as: ada,
				body: zipOf({
					"composer.json": JSON.stringify({
						name: "ada/lib",
						description: "says hello",
						type: "library",
					}),
					"src/hello.php": `<?php // ${version}\n`,
				}),
			});
		for (const version of ["1.0.0", "v1.1.0"])
			expect((await upload(version)).status).toBe(201);
		expect((await upload("1.0.0")).status).toBe(409);
		expect((await upload("no")).status).toBe(400);
		const work = join(folder, "work");
		await mkdir(work);
		await writeFile(
			join(work, "composer.json"),
			JSON.stringify({
				repositories: [
					{ type: "composer", url: `${forge.url}api/packages/ada/composer` },
					{ "packagist.org": false },
				],
				config: { "secure-http": false },
				require: { "ada/lib": "^1.0" },
			}),
		);
		const composer = async (...args: string[]) => {
			const ended = await run("composer", [...args, "--no-interaction"], {
				cwd: work,
				env: {
					COMPOSER_HOME: join(folder, "home"),
					COMPOSER_ALLOW_SUPERUSER: "1",
				},
			});
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await composer("install");
		expect(
			await readFile(join(work, "vendor/ada/lib/src/hello.php"), "utf8"),
		).toContain("1.1.0");
		expect(await composer("search", "lib")).toContain("ada/lib");
	},
);
