import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };
type Address = { email: string; verified: boolean };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Who;

beforeAll(async () => {
	forge = await testForge({ refusedMailDomains: "refused.example" });
	ada = await forge.user("ada");
});

const add = (email: string, as: Who = ada, headers = {}) =>
	forge.call<Address[]>("POST", "/user/emails", {
		as,
		headers,
		body: { emails: [email] },
	});
const listed = async (as: Who = ada) =>
	(await forge.call<Address[]>("GET", "/user/emails", { as })).body;

test("an address that nobody has confirmed makes no commits one's own", async () => {
	const email = "stranger@victim.example";
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "r", auto_init: true },
	});
	await forge.call("POST", "/repos/ada/r/contents/x", {
		as: ada,
		body: { content: "", author: { name: "S", email } },
	});
	const added = await add(email);
	const waits = { email, verified: false, primary: false };
	expect(added.status).toBe(201);
	expect(added.body).toContainEqual(expect.objectContaining(waits));
	expect(await listed()).toContainEqual(expect.objectContaining(waits));
	const commits = await forge.call<{ author: unknown }[]>(
		"GET",
		"/repos/ada/r/commits?limit=1",
	);
	expect(commits.body[0]?.author).toBeNull();
	// its holder can still make an account
	const late = await forge.call("POST", "/admin/users", {
		body: { username: "victim", email, password: "a-Passw0rd-of-its-own" },
	});
	expect(late.status).toBe(201);
});

test("the answer does not tell whether a hidden address is somebody's", async () => {
	const bob = await forge.user("bob");
	const shown = await add("bob@example.org");
	expect(shown.status).toBe(422);
	await forge.call("PATCH", "/user/settings", {
		as: bob,
		body: { hide_email: true },
	});
	const known = await add("bob@example.org");
	const free = await add("free@example.org");
	expect([known.status, free.status]).toEqual([201, 201]);
	const [one, other] = ["bob@example.org", "free@example.org"].map((email) => {
		const { email: _, ...rest } =
			free.body.find((a) => a.email === email) ?? ({} as Address);
		return rest;
	});
	expect(one).toEqual(other);
});

test("addresses of refused domains are refused", async () => {
	expect((await add("ada@refused.example")).status).toBe(422);
});

test("an administrator vouches for an address that he adds in somebody's name", async () => {
	const email = "vouched@example.org";
	const added = await add(email, forge.admin, { sudo: "ada" });
	expect(added.body).toContainEqual(
		expect.objectContaining({ email, verified: true }),
	);
	const own = "of-root@example.org";
	expect((await add(own, forge.admin)).body).toContainEqual(
		expect.objectContaining({ email: own, verified: false }),
	);
});
