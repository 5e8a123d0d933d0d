import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { type Halves, inHalves } from "../support/upload.ts";

let forge: Forge;
let made = 0;

beforeAll(async () => {
	forge = await testForge();
});

interface Place {
	readonly org: string;
	readonly repo: string;
	readonly writer: { name: string; password: string };
	readonly token: { id: number; secret: string };
	readonly team: number;
}

/** An organization with a private repository, and somebody who writes it and its packages because of a team. */
async function place(): Promise<Place> {
	const n = ++made;
	const org = `org${n}`;
	const writer = await forge.user(`writer${n}`);
	await forge.call("POST", "/orgs", { body: { username: org } });
	const repo = `/repos/${org}/book`;
	await forge.call("POST", `/orgs/${org}/repos`, {
		body: { name: "book", auto_init: true, private: true },
	});
	const { body: team } = await forge.call<{ id: number }>(
		"POST",
		`/orgs/${org}/teams`,
		{
			body: {
				name: "writers",
				permission: "write",
				includes_all_repositories: true,
				units: ["repo.code", "repo.issues", "repo.releases", "repo.packages"],
			},
		},
	);
	await forge.call("PUT", `/teams/${team.id}/members/${writer.name}`);
	const { body: token } = await forge.call<{ id: number; sha1: string }>(
		"POST",
		`/users/${writer.name}/tokens`,
		{ as: writer, body: { name: "t", scopes: ["all"] } },
	);
	await forge.call("POST", `${repo}/issues`, { body: { title: "one" } });
	await forge.call("POST", `${repo}/releases`, { body: { tag_name: "v1" } });
	return {
		org,
		repo,
		writer,
		token: { id: token.id, secret: token.sha1 },
		team: team.id,
	};
}

const sha256 = (bytes: Buffer) =>
	createHash("sha256").update(bytes).digest("hex");
const json = (value: object) => ({
	headers: { "Content-Type": "application/json" },
	body: Buffer.from(JSON.stringify(value)),
});
function form(field: string, bytes: string) {
	const bound = randomBytes(8).toString("hex");
	return {
		headers: { "Content-Type": `multipart/form-data; boundary=${bound}` },
		body: Buffer.from(
			`--${bound}\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n${bytes}\r\n--${bound}--\r\n`,
		),
	};
}

type Sent = { method: string; path: string } & Pick<Halves, "headers" | "body">;
type Count = (at: Place) => Promise<number>;

const listed =
	(path: (at: Place) => string): Count =>
	async (at) => {
		const { body } = await forge.call<unknown[]>("GET", path(at));
		return Array.isArray(body) ? body.length : 0;
	};
const found =
	(path: (at: Place) => string): Count =>
	async (at) => {
		const answer = await fetch(new URL(path(at), forge.url), {
			headers: {
				Authorization: `Basic ${Buffer.from(`${forge.admin.name}:${forge.admin.password}`).toString("base64")}`,
			},
		});
		await answer.arrayBuffer();
		return answer.ok ? 1 : 0;
	};

const large = Buffer.from("a large file");
const layer = Buffer.from("a layer of an image");

/** What each door takes, and how one sees that it has taken it. */
const doors: Record<
	string,
	{ send(at: Place): Promise<Sent> | Sent; count: Count }
> = {
	"a push": {
		async send({ org, repo }) {
			const { body } = await forge.call<{ commit: { id: string } }>(
				"GET",
				`${repo}/branches/main`,
			);
			const line = `${"0".repeat(40)} ${body.commit.id} refs/heads/late\0report-status`;
			const pack = execFileSync("git", ["pack-objects", "--stdout", "-q"], {
				input: "",
			});
			return {
				method: "POST",
				path: `${org}/book.git/git-receive-pack`,
				headers: { "Content-Type": "application/x-git-receive-pack-request" },
				body: Buffer.concat([
					Buffer.from(
						`${(line.length + 4).toString(16).padStart(4, "0")}${line}0000`,
					),
					pack,
				]),
			};
		},
		count: listed(({ repo }) => `${repo}/branches`),
	},
	"a large file": {
		send: ({ org }) => ({
			method: "PUT",
			path: `${org}/book.git/info/lfs/objects/${sha256(large)}/${large.length}`,
			headers: {},
			body: large,
		}),
		count: found(
			({ org }) => `${org}/book.git/info/lfs/objects/${sha256(large)}`,
		),
	},
	"the lock of a large file": {
		send: ({ org }) => ({
			method: "POST",
			path: `${org}/book.git/info/lfs/locks`,
			...json({ path: "a.bin" }),
		}),
		async count({ org }) {
			const answer = await fetch(`${forge.url}${org}/book.git/info/lfs/locks`, {
				headers: {
					Authorization: `Basic ${Buffer.from(`${forge.admin.name}:${forge.admin.password}`).toString("base64")}`,
				},
			});
			return ((await answer.json()) as { locks: unknown[] }).locks.length;
		},
	},
	"a package": {
		send: ({ org }) => ({
			method: "PUT",
			path: `api/packages/${org}/generic/tool/1.0/a.bin`,
			headers: {},
			body: Buffer.from("bytes"),
		}),
		count: listed(({ org }) => `/packages/${org}`),
	},
	"the blob of an image": {
		send: ({ org }) => ({
			method: "POST",
			path: `v2/${org}/img/blobs/uploads/?digest=sha256:${sha256(layer)}`,
			headers: {},
			body: layer,
		}),
		count: found(({ org }) => `v2/${org}/img/blobs/sha256:${sha256(layer)}`),
	},
	"a commit": {
		send: ({ repo }) => ({
			method: "POST",
			path: `api/v1${repo}/contents/late.txt`,
			...json({ content: "eA==", message: "late" }),
		}),
		count: listed(({ repo }) => `${repo}/commits`),
	},
	"a branch": {
		send: ({ repo }) => ({
			method: "POST",
			path: `api/v1${repo}/branches`,
			...json({ new_branch_name: "late" }),
		}),
		count: listed(({ repo }) => `${repo}/branches`),
	},
	"an issue": {
		send: ({ repo }) => ({
			method: "POST",
			path: `api/v1${repo}/issues`,
			...json({ title: "late" }),
		}),
		count: listed(({ repo }) => `${repo}/issues`),
	},
	"a comment": {
		send: ({ repo }) => ({
			method: "POST",
			path: `api/v1${repo}/issues/1/comments`,
			...json({ body: "late" }),
		}),
		count: listed(({ repo }) => `${repo}/issues/1/comments`),
	},
	"the file of an issue": {
		send: ({ repo }) => ({
			method: "POST",
			path: `api/v1${repo}/issues/1/assets`,
			...form("attachment", "late"),
		}),
		count: listed(({ repo }) => `${repo}/issues/1/assets`),
	},
	"the file of a release": {
		async send({ repo }) {
			const { body } = await forge.call<{ id: number }>(
				"GET",
				`${repo}/releases/tags/v1`,
			);
			return {
				method: "POST",
				path: `api/v1${repo}/releases/${body.id}/assets`,
				...form("attachment", "late"),
			};
		},
		async count({ repo }) {
			const { body } = await forge.call<{ assets: unknown[] }>(
				"GET",
				`${repo}/releases/tags/v1`,
			);
			return body.assets.length;
		},
	},
};

/** How somebody loses what he had while he sends. */
const losses: Record<string, (at: Place) => Promise<{ status: number }>> = {
	"his place in the team": ({ team, writer }) =>
		forge.call("DELETE", `/teams/${team}/members/${writer.name}`),
	"his token": ({ token, writer }) =>
		forge.call("DELETE", `/users/${writer.name}/tokens/${token.id}`, {
			as: writer,
		}),
	"the right to sign in": ({ writer }) =>
		forge.call("PATCH", `/admin/users/${writer.name}`, {
			body: { source_id: 0, login_name: writer.name, prohibit_login: true },
		}),
	"his active account": ({ writer }) =>
		forge.call("PATCH", `/admin/users/${writer.name}`, {
			body: { source_id: 0, login_name: writer.name, active: false },
		}),
};

/** Long enough for the forge, which is in this process, to have asked its database all that it asks for a head. */
async function looked() {
	for (let i = 0; i < 30; i++) {
		await setImmediate();
		await forge.app.db.rows((q) =>
			q.selectFrom("account").select("id").where("id", "=", -i),
		);
	}
}

const halvesOf = (sent: Sent, authorization: string): Halves => ({
	...sent,
	url: forge.url + sent.path,
	headers: { ...sent.headers, Authorization: authorization },
});
const basic = (name: string, secret: string) =>
	`Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`;

describe.each(Object.entries(doors))("%s", (_, { send, count }) => {
	test("counts when nothing was lost", async () => {
		const at = await place();
		const before = await count(at);
		const sent = halvesOf(
			await send(at),
			basic(at.writer.name, at.token.secret),
		);
		const answer = await inHalves(sent, async () => {}, looked);
		expect(answer.status).toBeLessThan(300);
		expect(await count(at)).toBe(before + 1);
	});

	test.each(Object.entries(losses))(
		"does not count when its sender loses %s meanwhile",
		async (_loss, lose) => {
			const at = await place();
			const before = await count(at);
			const sent = halvesOf(
				await send(at),
				basic(at.writer.name, at.token.secret),
			);
			const answer = await inHalves(
				sent,
				async () => {
					expect((await lose(at)).status).toBeLessThan(300);
				},
				looked,
			);
			// git hears of it in the report
			if (!sent.url.endsWith("git-receive-pack"))
				expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(answer.status).toBeLessThan(500);
			expect(await count(at)).toBe(before);
		},
	);

	test("does not count with a password that was changed meanwhile", async () => {
		const at = await place();
		const before = await count(at);
		// the forge remembers the password for a while, and looks at it at once
		await forge.call("GET", "/user", { as: at.writer });
		const sent = halvesOf(
			await send(at),
			basic(at.writer.name, at.writer.password),
		);
		const answer = await inHalves(
			sent,
			() =>
				forge.call("PATCH", `/admin/users/${at.writer.name}`, {
					body: {
						source_id: 0,
						login_name: at.writer.name,
						password: "another-pass-1",
					},
				}),
			looked,
		);
		expect(answer.status).toBeLessThan(500);
		expect(await count(at)).toBe(before);
	});
});
