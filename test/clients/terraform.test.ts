import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { send } from "../support/registry.ts";

clientTest(
	"terraform",
	"terraform keeps its state, and locks it while it works",
	async () => {
		const forge = await testForge();
		const folder = join(await scratch(), "work");
		await mkdir(folder);
		await forge.user("ada");
		const path = "api/packages/ada/terraform/state/site";
		const at = forge.url + path;
		await writeFile(
			join(folder, "main.tf"),
			`terraform {\n  backend "http" {\n    address = "${at}"\n    lock_address = "${at}/lock"\n    unlock_address = "${at}/lock"\n    lock_method = "POST"\n    unlock_method = "DELETE"\n    username = "ada"\n    password = "pass-of-ada"\n  }\n}\nresource "terraform_data" "one" {\n  input = "hello"\n}\n`,
		);
		const terraform = (...args: string[]) =>
			run("terraform", [...args, "-no-color"], {
				cwd: folder,
				env: { CHECKPOINT_DISABLE: "1" },
			});
		const works = async (...args: string[]) => {
			const ended = await terraform(...args);
			expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
			return ended.out;
		};
		await works("init", "-input=false");
		expect(await works("apply", "-auto-approve")).toContain("1 added");
		expect(await works("apply", "-auto-approve")).toContain("0 added");
		const ada = { name: "ada", password: "pass-of-ada" };
		const lock = (method: string, ID: string) =>
			send(forge, method, `/${path}/lock`, {
				as: ada,
				body: JSON.stringify({ ID, Who: "somebody" }),
			});
		expect((await lock("POST", "held")).status).toBe(200);
		const refused = await lock("POST", "other");
		expect([refused.status, refused.json.ID]).toEqual([423, "held"]);
		const blocked = await terraform("apply", "-auto-approve");
		expect([blocked.code, blocked.out.includes("held")]).toEqual([1, true]);
		expect((await lock("DELETE", "other")).status).toBe(409);
		expect((await lock("DELETE", "held")).status).toBe(200);
		await works("destroy", "-auto-approve");
		expect(
			(await send(forge, "GET", `/${path}`, { as: ada })).json.resources,
		).toEqual([]);
		expect((await send(forge, "GET", `/${path}`, { as: null })).status).toBe(
			401,
		);
		expect((await send(forge, "DELETE", `/${path}`, { as: ada })).status).toBe(
			200,
		);
		expect((await send(forge, "GET", `/${path}`, { as: ada })).status).toBe(
			404,
		);
	},
);
