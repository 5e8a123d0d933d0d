import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { tgzOf } from "../support/archives.ts";
import { run, scratch } from "../support/client.ts";
import { fetchedTest } from "../support/fetched-client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

fetchedTest(
	{ from: "pypi", name: "twine", version: "7.0.0" },
	"twine uploads a release once, and says why it is not taken again",
	async (client) => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada");
		const { token } = await forge.token(ada, ["write:package"]);
		await writeFile(
			join(folder, "hellopy-1.0.tar.gz"),
			tgzOf({
				"hellopy-1.0/PKG-INFO":
					"Metadata-Version: 2.1\nName: hellopy\nVersion: 1.0\nSummary: says hello\nRequires-Python: >=3.6\n",
				"hellopy-1.0/pyproject.toml": "[project]\n",
			}),
		);
		const twine = (password: string) =>
			run(
				"python3",
				["-m", "twine", "upload", "--non-interactive", "hellopy-1.0.tar.gz"],
				{
					cwd: folder,
					env: {
						PYTHONPATH: client,
						TWINE_REPOSITORY_URL: `${forge.url}api/packages/ada/pypi`,
						TWINE_USERNAME: "ada",
						TWINE_PASSWORD: password,
					},
				},
			);
		expect((await twine("wrong")).code).not.toBe(0);
		const first = await twine(token);
		expect([first.code, first.out]).toEqual([0, first.out]);
		const second = await twine(token);
		expect(second.code).not.toBe(0);
		expect(second.out).toContain("409");
		const page = await send(
			forge,
			"GET",
			"/api/packages/ada/pypi/simple/hellopy/",
			{ as: null },
		);
		expect(page.text).toContain("hellopy-1.0.tar.gz");
		expect(page.text).toContain('data-requires-python="&#62;=3.6"');
	},
);
