import { beforeAll, expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { digest, send } from "../support/registry.ts";

// Large files come along when commits go from one repository to another.

type Account = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Account;
let bob: Account;

const thing = (text: string) => ({
	oid: digest("sha256", text),
	size: text.length,
	text,
});
const pointerOf = ({ oid, size }: { oid: string; size: number }) =>
	`version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${size}\n`;

const call = async <T = unknown>(
	as: Account,
	method: string,
	path: string,
	body?: unknown,
): Promise<T> => {
	const made = await forge.call<T>(method, path, { as, body });
	if (made.status >= 300)
		throw new Error(`${method} ${path}: ${made.status} ${made.text}`);
	return made.body;
};
const upload = async (
	as: Account,
	repository: string,
	{ oid, size, text }: ReturnType<typeof thing>,
) => {
	const path = `/${repository}.git/info/lfs/objects/${oid}/${size}`;
	const put = await send(forge, "PUT", path, { as, body: text });
	expect(put.status).toBe(200);
};
/** Gives the bytes that a repository gives out for an object. */
const bytesIn = async (repository: string, { oid }: { oid: string }) => {
	const path = `/${repository}.git/info/lfs/objects/${oid}`;
	const got = await send(forge, "GET", path, { as: ada });
	return got.status === 200 ? got.text : got.status;
};
const write = (
	as: Account,
	repository: string,
	path: string,
	text: string,
	{ branch = "main", sha }: { branch?: string; sha?: string } = {},
) =>
	call<{ content: { sha: string } }>(
		as,
		sha ? "PUT" : "POST",
		`/repos/${repository}/contents/${path}`,
		{
			...{ content: Buffer.from(text).toString("base64"), branch, sha },
			message: `Write ${path}`,
		},
	);

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

async function forked(name: string) {
	await call(ada, "POST", "/user/repos", {
		...{ name, auto_init: true, default_branch: "main" },
	});
	await call(bob, "POST", `/repos/ada/${name}/forks`, {});
	return { parent: `ada/${name}`, fork: `bob/${name}` };
}

test.each(["merge", "squash", "rebase"])(
	"a %s brings the large files of all versions from the fork, and no others",
	async (style) => {
		const { parent, fork } = await forked(`by-${style}`);
		const [first, second, other] = [
			thing(`first of ${style}`),
			thing(`second of ${style}`),
			thing(`other of ${style}`),
		];
		for (const one of [first, second, other]) await upload(bob, fork, one);
		const made = await write(bob, fork, "big.bin", pointerOf(first));
		await write(bob, fork, "big.bin", pointerOf(second), {
			sha: made.content.sha,
		});
		await call(ada, "POST", `/repos/${parent}/pulls`, {
			...{ title: "Big", head: "bob:main", base: "main" },
		});
		expect(await bytesIn(parent, second)).toBe(404);
		await call(ada, "POST", `/repos/${parent}/pulls/1/merge`, { Do: style });
		expect(await bytesIn(parent, first)).toBe(first.text);
		expect(await bytesIn(parent, second)).toBe(second.text);
		expect(await bytesIn(parent, other)).toBe(404);
		await call(bob, "DELETE", `/repos/${fork}`);
		expect(await bytesIn(parent, second)).toBe(second.text);
	},
);

test("a pointer to an object that the fork does not have brings nothing", async () => {
	const { parent, fork } = await forked("stolen");
	await call(ada, "POST", "/user/repos", {
		...{ name: "secret", private: true, auto_init: true },
	});
	const secret = thing("a secret of ada's");
	await upload(ada, "ada/secret", secret);
	await upload(bob, fork, thing("something of bob's"));
	await write(bob, fork, "big.bin", pointerOf(secret));
	await call(ada, "POST", `/repos/${parent}/pulls`, {
		...{ title: "Big", head: "bob:main", base: "main" },
	});
	await call(ada, "POST", `/repos/${parent}/pulls/1/merge`, { Do: "merge" });
	expect(await bytesIn(parent, secret)).toBe(404);
});

test("a fork that is synced, and a branch that is updated, get the large files of the base", async () => {
	const { parent, fork } = await forked("synced");
	const [one, two] = [thing("of the base"), thing("of the base, later")];
	await upload(ada, parent, one);
	await write(ada, parent, "big.bin", pointerOf(one));
	await call(bob, "POST", `/repos/${fork}/merge-upstream`, { branch: "main" });
	expect(await bytesIn(fork, one)).toBe(one.text);
	await write(bob, fork, "small.txt", "small\n");
	await call(bob, "POST", `/repos/${parent}/pulls`, {
		...{ title: "Small", head: "bob:main", base: "main" },
	});
	await upload(ada, parent, two);
	await write(ada, parent, "later.bin", pointerOf(two));
	expect(await bytesIn(fork, two)).toBe(404);
	await call(bob, "POST", `/repos/${parent}/pulls/1/update`);
	expect(await bytesIn(fork, two)).toBe(two.text);
});
