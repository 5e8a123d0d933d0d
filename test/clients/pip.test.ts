import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { digest, send } from "../support/registry.ts";

clientTest(
	"pip",
	"pip installs what was published, and refuses what was tampered with",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const info = "hellopy-1.0.dist-info";
		const wheel = zipOf({
			"hellopy/__init__.py": 'word = "hello"\n',
			[`${info}/METADATA`]:
				"Metadata-Version: 2.1\nName: hellopy\nVersion: 1.0\n",
			[`${info}/WHEEL`]:
				"Wheel-Version: 1.0\nGenerator: x\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
			[`${info}/RECORD`]: `hellopy/__init__.py,,\n${info}/METADATA,,\n${info}/WHEEL,,\n${info}/RECORD,,\n`,
		});
		const form = new FormData();
		for (const [key, value] of Object.entries({
			":action": "file_upload",
			name: "hellopy",
			version: "1.0",
			filetype: "bdist_wheel",
			sha256_digest: digest("sha256", wheel),
			requires_python: ">=3.6",
		}))
			form.set(key, value);
		form.set(
			"content",
			new Blob([new Uint8Array(wheel)]),
			"hellopy-1.0-py3-none-any.whl",
		);
		expect(
			(
				await send(forge, "POST", "/api/packages/ada/pypi", {
					as: ada,
					body: form,
				})
			).status,
		).toBe(201);
		const pip = (target: string, index: string) =>
			run(
				"pip",
				[
					"install",
					"--isolated",
					"--disable-pip-version-check",
					"--no-cache-dir",
					"--no-deps",
					"--target",
					join(folder, target),
					"--index-url",
					index,
					"hellopy",
				],
				{
					cwd: folder,
					env: { PIP_CONFIG_FILE: "/dev/null" },
				},
			);
		const index = `${forge.url}api/packages/ada/pypi/simple/`;
		const ended = await pip("lib", index);
		expect([ended.code, ended.out]).toEqual([0, ended.out]);
		expect(
			await readFile(join(folder, "lib/hellopy/__init__.py"), "utf8"),
		).toContain("hello");
		expect((await pip("none", index.replace("/ada/", "/root/"))).code).not.toBe(
			0,
		);
		await writeFile(
			join(folder, "requirements.txt"),
			`hellopy==1.0 --hash=sha256:${"0".repeat(64)}\n`,
		);
		const wrong = await run(
			"pip",
			[
				"install",
				"--isolated",
				"--disable-pip-version-check",
				"--no-deps",
				"--target",
				join(folder, "wrong"),
				"--index-url",
				index,
				"-r",
				"requirements.txt",
			],
			{ cwd: folder },
		);
		expect(wrong.out).toContain("DO NOT MATCH");
	},
);
