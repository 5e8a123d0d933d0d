import { beforeAll, expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { categories } from "../../src/domain/permissions/scopes.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";
import type { As } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";

/** What there is in the fixture under the name of each parameter; another parameter is filled with `x`. */
const things: Readonly<Record<string, string>> = {
	org: "shut",
	username: "hidden",
	"*": "README.md",
	branch: "main",
	sha: "main",
	ref: "main",
	id: "1",
	index: "1",
};
/** In a repository the names are those of a private one. */
const inRepository = { ...things, owner: "shut", repo: "secret" };

/** What those answer who may not know of the thing, by the beginning of the route; the first that fits holds. */
const promises: readonly {
	readonly begins: string;
	readonly anonymous?: readonly number[];
	readonly stranger?: readonly number[];
}[] = [
	{ begins: "/repos/:owner/:repo", anonymous: [404], stranger: [404] },
	{ begins: "/orgs/:org", anonymous: [404], stranger: [404] },
	{ begins: "/org/:org", anonymous: [404], stranger: [404] },
	{ begins: "/teams/:id", anonymous: [401], stranger: [404] },
	{ begins: "/admin/", anonymous: [401], stranger: [403] },
	{
		begins: "/users/:username",
		anonymous: [401, 403, 404],
		stranger: [403, 404],
	},
	{ begins: "/user/", anonymous: [401, 404] },
];

const calls = endpoints.map((endpoint) => {
	const [method = "", route = ""] = endpoint.route.split(" ");
	const promise = promises.find(({ begins }) => route.startsWith(begins));
	const values = route.includes(":repo") ? inRepository : things;
	const path = route.replace(
		/:(\w+)|\*/g,
		(_, name = "*") => (values as Record<string, string>)[name] ?? "x",
	);
	return { endpoint, method, path, promise, name: endpoint.id };
});
const those = (keep: (call: (typeof calls)[number]) => unknown) =>
	calls.filter(keep);

/** The route names a repository, an organization or a team, and those of the fixture are hidden. */
const isHidden = ({ route }: Endpoint, path: string): boolean =>
	/^\/(repos\/shut|orgs?\/shut|teams)\//.test(`${path}/`) &&
	/:(repo|org|id)\b/.test(route);

let forge: Awaited<ReturnType<typeof testForge>>;
let keeper: { name: string; password: string };
let stranger: { name: string; password: string };
let tokens: Record<"public" | "none" | "reading" | "elsewhere", As>;
const teamOf = { id: 0 };

beforeAll(async () => {
	forge = await testForge();
	keeper = await forge.user("hidden");
	stranger = await forge.user("stranger");
	await forge.call("POST", "/orgs", {
		as: keeper,
		body: { username: "shut", visibility: "private" },
	});
	await forge.call("POST", "/orgs/shut/repos", {
		as: keeper,
		body: { name: "secret", private: true, auto_init: true },
	});
	await forge.call("PATCH", "/admin/users/hidden", {
		body: { login_name: "hidden", visibility: "private" },
	});
	const { body } = await forge.call<{ id: number }[]>(
		"GET",
		"/orgs/shut/teams",
		{ as: keeper },
	);
	teamOf.id = body[0]?.id ?? 0;
	await forge.call("POST", "/orgs/shut/repos", {
		as: keeper,
		body: { name: "other" },
	});
	const named = { repositories: ["shut/other"] };
	tokens = {
		elsewhere: await forge.token(keeper, ["all"], named),
		public: await forge.token(keeper, ["public-only", "all"]),
		none: await forge.token(keeper, ["read:activitypub"]),
		reading: await forge.token(
			keeper,
			categories.map((category) => `read:${category}`),
		),
	};
});

const ask = (call: (typeof calls)[number], as: As) => {
	const path = call.path.replace(/^\/teams\/1\b/, `/teams/${teamOf.id}`);
	const body = call.method === "GET" ? undefined : {};
	return forge.call(call.method, path, { as, body });
};

test("the fixture is there for its owner", async () => {
	for (const path of [
		"/repos/shut/secret",
		"/orgs/shut",
		`/teams/${teamOf.id}`,
	])
		expect((await forge.call("GET", path, { as: keeper })).status).toBe(200);
});

test.each(those(({ promise }) => promise?.anonymous))(
	"$name tells nobody who is not signed in of hidden things",
	async (call) => {
		const { status, text } = await ask(call, null);
		expect(call.promise?.anonymous).toContain(status);
		if (status === 404) expect(text).toBe("");
	},
);

test.each(those(({ promise }) => promise?.stranger))(
	"$name tells a stranger nothing of hidden things",
	async (call) => {
		const { status, text } = await ask(call, stranger);
		expect(call.promise?.stranger).toContain(status);
		if (status === 404) expect(text).toBe("");
	},
);

test.each(those(({ endpoint }) => endpoint.scope !== null))(
	"$name asks a token for its scope",
	async (call) => {
		const { status, body } = await ask(call, tokens.none);
		expect(status).toBe(403);
		expect((body as { message: string }).message).toContain("required scope");
	},
);

test.each(
	those(({ endpoint, method }) => endpoint.scope !== null && method !== "GET"),
)("$name wants more than a token for reading", async (call) => {
	expect((await ask(call, tokens.reading)).status).toBe(403);
});

test.each(those(({ endpoint, path }) => isHidden(endpoint, path)))(
	"$name shows a public-only token nothing that is hidden",
	async (call) => {
		const { status } = await ask(call, tokens.public);
		expect([403, 404]).toContain(status);
	},
);

test.each(those(({ promise }) => promise?.begins === "/repos/:owner/:repo"))(
	"$name is nothing to a token that is limited to another repository",
	async (call) => {
		const { status, text } = await ask(call, tokens.elsewhere);
		expect([403, 404]).toContain(status);
		if (status === 404) expect(text).toBe("");
	},
);

test.each(
	those(
		({ endpoint, method }) =>
			endpoint.scope !== null && !endpoint.on.ofRepository && method !== "GET",
	),
)(
	"$name changes nothing for a token that is limited to repositories",
	async (call) => {
		expect((await ask(call, tokens.elsewhere)).status).toBe(403);
	},
);
