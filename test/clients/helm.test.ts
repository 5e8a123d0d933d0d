import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { tgzOf } from "../support/archives.ts";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

// go install helm.sh/helm/v3/cmd/helm@latest takes minutes, so CI does without it
clientTest(
	"helm",
	"helm finds charts in the index, pulls one, and pushes and pulls it as an image",
	async () => {
		const forge = await testForge();
		const folder = await scratch();
		const ada = await forge.user("ada", { visibility: "private" });
		const { token } = await forge.token(ada, ["write:package"]);
		const helm = async (...args: string[]) => {
			const ended = await run("helm", args, { cwd: folder });
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		for (const version of ["1.0.0", "1.1.0"]) {
			const body = tgzOf({
				"hello/Chart.yaml": `apiVersion: v2\nname: hello\nversion: ${version}\ndescription: says hello\n`,
				"hello/templates/word.yaml": `word: ${version}\n`,
			});
			const path = "/api/packages/ada/helm/api/charts";
			expect((await send(forge, "POST", path, { as: ada, body })).status).toBe(
				201,
			);
		}
		const login = ["--username", "ada", "--password", token];
		const address = `${forge.url}api/packages/ada/helm`;
		await helm("repo", "add", "ada", address, ...login);
		await helm("repo", "update");
		expect(await helm("search", "repo", "hello", "--versions")).toMatch(
			/ada\/hello\s+1\.1\.0.*\n.*ada\/hello\s+1\.0\.0/,
		);
		await helm("pull", "ada/hello", "--untar");
		expect(
			await readFile(join(folder, "hello/templates/word.yaml"), "utf8"),
		).toBe("word: 1.1.0\n");
		const { host } = new URL(forge.url);
		await helm("registry", "login", host, ...login, "--plain-http");
		await helm("package", "hello");
		await helm(
			"push",
			"hello-1.1.0.tgz",
			`oci://${host}/ada/charts`,
			"--plain-http",
		);
		await mkdir(join(folder, "back"));
		await helm(
			"pull",
			`oci://${host}/ada/charts/hello`,
			...["--version", "1.1.0", "--plain-http", "-d", "back"],
		);
		expect(
			(await readFile(join(folder, "back/hello-1.1.0.tgz"))).length,
		).toBeGreaterThan(100);
	},
	{ optional: true },
);
