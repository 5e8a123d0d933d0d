import { beforeAll, describe, expect, test } from "vitest";
import {
	ApiError,
	type Client,
	createClient,
} from "../../src/client/client.ts";
import { testForge } from "../support/forge.ts";

let ada: Client;
let nobody: Client;
let url: string;

beforeAll(async () => {
	const forge = await testForge();
	url = forge.url;
	const user = await forge.user("ada");
	ada = createClient(url, await forge.token(user));
	nobody = createClient(url);
	await ada("POST /user/repos", { body: { name: "tea", auto_init: true } });
});

const tea = { owner: "ada", repo: "tea" };

test("an operation gives the body of its response", async () => {
	const repository = await ada("GET /repos/{owner}/{repo}", { path: tea });
	const name: string = repository.full_name;
	expect(name).toBe("ada/tea");
	expect((await nobody("GET /version")).version).toEqual(expect.any(String));
});

test("a name and a password do instead of a token", async () => {
	const user = { name: "ada", password: "pass-of-ada" };
	const me = await createClient(url, { user })("GET /user");
	expect(me.login).toBe("ada");
});

test("a body is sent as JSON, and nothing comes back where nothing is declared", async () => {
	const label = await ada("POST /repos/{owner}/{repo}/labels", {
		path: tea,
		body: { name: "green", color: "#00ff00" },
	});
	expect(label).toMatchObject({ name: "green", color: "00ff00" });
	const path = { ...tea, id: label.id };
	const gone = await ada("DELETE /repos/{owner}/{repo}/labels/{id}", { path });
	expect(gone).toBeUndefined();
});

test("a query may have several values of one name, and none", async () => {
	const archive = await ada("GET /repos/{owner}/{repo}/archive/{filepath}", {
		path: { ...tea, filepath: "main.zip" },
		query: { path: ["README.md"] },
	});
	expect(archive).toBeInstanceOf(Uint8Array);
	const query = { q: undefined };
	expect((await nobody("GET /repos/search", { query })).ok).toBe(true);
});

test("a path below a repository keeps its slashes", async () => {
	const path = { ...tea, filepath: "leaves/of green/#1.md" };
	await ada("POST /repos/{owner}/{repo}/contents/{filepath}", {
		path,
		body: { content: btoa("oolong"), message: "Add" },
	});
	const raw = await ada("GET /repos/{owner}/{repo}/raw/{filepath}", { path });
	expect(raw).toBe("oolong");
});

test("a response tells its status and headers", async () => {
	const { status, headers, body } = await ada.response(
		"GET /repos/{owner}/{repo}/branches",
		{ path: tea },
	);
	expect([status, headers.get("x-total-count")]).toEqual([200, "1"]);
	expect(body.map(({ name }) => name)).toEqual(["main"]);
});

describe("a refusal", () => {
	const refusal = (act: Promise<unknown>) =>
		act.then(
			() => undefined,
			(error: ApiError) => [
				error instanceof ApiError,
				error.status,
				error.message,
			],
		);

	test("is thrown with its status and message", async () => {
		const body = { name: "tea" };
		expect(await refusal(ada("POST /user/repos", { body }))).toEqual([
			true,
			409,
			expect.stringContaining("exists"),
		]);
	});

	test("has a message also where nothing is said", async () => {
		const path = { owner: "ada", repo: "coffee" };
		expect(
			await refusal(nobody("GET /repos/{owner}/{repo}", { path })),
		).toEqual([true, 404, "status 404"]);
	});
});

test("what an operation does not take is an error of types", async () => {
	const unknown = async () => {
		// @ts-expect-error no such operation
		await ada("GET /nowhere");
		// @ts-expect-error the path needs names
		await ada("GET /repos/{owner}/{repo}");
		// @ts-expect-error a name is needed
		await ada("POST /user/repos", { body: {} });
		const user = await ada("GET /user");
		// @ts-expect-error an id is a number
		const id: string = user.id;
		return id;
	};
	expect(unknown).toBeTypeOf("function");
});
