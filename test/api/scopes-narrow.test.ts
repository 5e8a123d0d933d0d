import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";

let forge: Forge;
type Who = { name: string; password: string };
let ada: Who;
let root: Who;

const secret = "hidden-canary";
const text = async (path: string, as: { token: string } | Who) => {
	const authorization =
		"token" in as
			? `token ${as.token}`
			: `Basic ${Buffer.from(`${as.name}:${as.password}`).toString("base64")}`;
	const answer = await fetch(new URL(path, forge.url), {
		headers: { Authorization: authorization },
	});
	return answer.text();
};
const lists: Record<string, string> = {
	"api/v1/users/ada/activities/feeds": "repository",
	"api/v1/users/ada/heatmap": "repository",
	"ada.rss": "repository",
	"ada.atom": "repository",
	"api/v1/user/times": "issue",
	"api/v1/user/stopwatches": "issue",
	"api/v1/user/teams": "organization",
};

beforeAll(async () => {
	forge = await testForge();
	root = forge.admin;
	ada = await forge.user("ada");
	const as = ada;
	const home = `/repos/ada/${secret}`;
	await forge.call("POST", "/user/repos", {
		as,
		body: { name: secret, private: true },
	});
	await forge.call("POST", `${home}/issues`, { as, body: { title: secret } });
	await forge.call("POST", `${home}/issues/1/times`, {
		as,
		body: { time: 60 },
	});
	await forge.call("POST", `${home}/issues/1/stopwatch/start`, { as });
	await forge.call("POST", "/orgs", {
		as,
		body: { username: secret, visibility: "private" },
	});
	await forge.app.events.settled();
});

test.each(Object.entries(lists))(
	"%s tells of private things only to tokens that read them",
	async (path, category) => {
		const shows = (body: string) =>
			path.endsWith("heatmap")
				? body.includes("contributions")
				: body.includes(secret);
		const narrow = await forge.token(ada, ["read:user"]);
		const wide = await forge.token(ada, ["read:user", `read:${category}`]);
		expect(shows(await text(path, ada))).toBe(true);
		expect(shows(await text(path, wide))).toBe(true);
		expect(shows(await text(path, narrow))).toBe(false);
		// who acts for another has no more than his own token
		const both = await forge.token(root, ["read:user", "read:admin"]);
		const sudo = `${path}${path.includes("?") ? "&" : "?"}sudo=ada`;
		expect(shows(await text(sudo, both))).toBe(false);
		expect(shows(await text(path, both))).toBe(false);
	},
);
