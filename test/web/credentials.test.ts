import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { isForm, routePath } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";
import { testForge } from "../support/forge.ts";
import { visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let repository: string;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	repository = `/${ada.name}/closed`;
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "closed", private: true, auto_init: true },
	});
});

const bearing = async (...scopes: string[]) => ({
	Authorization: `token ${(await forge.token(ada, scopes)).token}`,
});

test("no form takes a token, whatever its scopes: they are written for the API", async () => {
	const headers = await bearing("all");
	const answers = await Promise.all(
		pages.filter(isForm).map(async ({ route }) => {
			const path = routePath(
				route.replace(/:\w+/g, (name) =>
					name === ":owner" ? ada.name : name === ":repo" ? "closed" : "1",
				),
				{ "*": "main" },
			);
			const { status } = await visitor(forge).post(path, {}, headers);
			return [route, status];
		}),
	);
	expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
	expect(answers.length).toBeGreaterThan(100);
});

test("a password in a header sends no form either", async () => {
	const pair = btoa(`${ada.name}:${ada.password}`);
	const answer = await visitor(forge).post(
		`${repository}/settings/danger/delete`,
		{ name: `${ada.name}/closed` },
		{ Authorization: `Basic ${pair}` },
	);
	expect(answer.status).toBe(403);
});

test("with a token one reads what programs read, and no page of its owner", async () => {
	const code = await bearing("read:repository");
	const person = await bearing("read:user", "read:issue");
	const status = async (path: string, headers: Record<string, string>) =>
		(await visitor(forge).get(path, headers)).status;
	const own = ["/user/settings/account", "/notifications", "/issues"];
	for (const path of own) {
		const page = await visitor(forge).get(path, await bearing("all"));
		expect([path, page.status, page.to]).toEqual([
			path,
			303,
			`/user/login?redirect_to=${encodeURIComponent(path)}`,
		]);
	}
	for (const path of ["", "/issues", "/settings", "/wiki"])
		expect([path, await status(repository + path, code)]).toEqual([path, 404]);
	const { body } = await forge.call<{ sha: string }[]>(
		"GET",
		`/repos${repository}/commits`,
		{ as: ada },
	);
	const patch = `${repository}/commit/${body[0]?.sha}.patch`;
	expect(await status(patch, code)).toBe(200);
	expect(await status(patch, person)).toBe(404);
});
