import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { signCheckpoint } from "../../../src/crypto/tlog/checkpoint.ts";
import { checkpointBucket } from "../../../src/outbound/audit/checkpoint-bucket.ts";
import { afterFile } from "../../support/after-file.ts";

/** The peculiarities of a store: how it answers a missing object, and a condition ("heeds", "ignores", or a status). */
interface Store {
	missing: 403 | 404;
	conditions: "heeds" | "ignores" | 501 | 400;
	hangs: boolean;
	/** Its answer to one who wants a list. */
	list: 200 | 403;
	/** The gate of a request, by method and key. */
	before: (method: string, key: string) => Promise<void> | void;
}
const usual: Store = {
	...{ missing: 404, conditions: "heeds", hangs: false, list: 200 },
	before: () => {},
};
let store: Store;
const objects = new Map<string, string>();
beforeEach(() => {
	objects.clear();
	store = { ...usual };
});

const codes: Readonly<Record<number, string>> = {
	...{ 400: "InvalidRequest", 403: "AccessDenied", 404: "NoSuchKey" },
	...{ 412: "PreconditionFailed", 501: "NotImplemented" },
};
const tagOf = (text: string) => `"${Buffer.from(text).toString("hex")}"`;
const server = createServer(async (request, response) => {
	const { method = "", url = "", headers } = request;
	const key = url.split("?")[0] ?? "";
	const body = Buffer.concat(await request.toArray()).toString("utf8");
	if (store.hangs) return;
	await store.before(method, key);
	const refuse = (status: number) => {
		response.statusCode = status;
		response.end(`<Error><Code>${codes[status]}</Code></Error>`);
	};
	const there = objects.get(key);
	const list = new URLSearchParams(url.split("?")[1]);
	if (method === "GET" && list.has("list-type")) {
		if (store.list === 403) return refuse(403);
		const bucket = "/checks/";
		const names = [...objects.keys()]
			.map((name) => name.slice(bucket.length))
			.filter((name) => name.startsWith(list.get("prefix") ?? ""))
			.filter((name) => name > (list.get("start-after") ?? ""))
			.toSorted();
		const contents = names.map((n) => `<Contents><Key>${n}</Key></Contents>`);
		response.setHeader("Content-Type", "application/xml");
		response.end(
			`<ListBucketResult>${contents.join("")}<IsTruncated>false</IsTruncated></ListBucketResult>`,
		);
		return;
	}
	if (method === "GET") {
		if (there === undefined) return refuse(store.missing);
		return response.setHeader("ETag", tagOf(there)).end(there);
	}
	const none = headers["if-none-match"];
	const match = headers["if-match"];
	if (none || match) {
		if (typeof store.conditions === "number") return refuse(store.conditions);
		const heeds = store.conditions === "heeds";
		if (heeds && none && there !== undefined) return refuse(412);
		if (heeds && match && (there === undefined || tagOf(there) !== match))
			return refuse(412);
	}
	objects.set(key, body);
	response.end();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterFile(async () => {
	server.closeAllConnections();
	server.close();
});

const { port } = server.address() as AddressInfo;
function open(patience?: number) {
	const bucket = checkpointBucket(
		"s3://checks/of",
		{
			...{ auditS3Endpoint: `http://127.0.0.1:${port}`, auditS3Region: "" },
			...{ auditS3AccessKey: "a", auditS3SecretKey: "b" },
		},
		patience,
	);
	afterFile(async () => bucket.close());
	return bucket;
}
const { privateKey: key } = generateKeyPairSync("ed25519");
const noteOf = (size: number, log = "log") => {
	const origin = `forge.example/${log}`;
	const root = randomBytes(32);
	return signCheckpoint({ origin, size, root }, { name: origin, key });
};
const keyOf = (size: number, log = "log") =>
	`/checks/of/${log}/${String(size).padStart(16, "0")}.checkpoint`;
const latest = (log = "log") => objects.get(`/checks/of/${log}/latest`);

test.each([
	...([{}, { missing: 403 }, { conditions: "ignores" }] as const),
	...([{ conditions: 501 }, { conditions: 400 }, { list: 403 }] as const),
])(
	"a store that is %o gets checkpoints, and none is written over",
	async (more: Partial<Store>) => {
		Object.assign(store, more);
		const [one, two] = [noteOf(1), noteOf(2)];
		const bucket = open();
		await bucket.store("log", 1, one);
		await bucket.store("log", 2, two);
		expect(objects.get(keyOf(1))).toBe(one);
		expect(latest()).toBe(two);
		// again, as a server does that was stopped before it had noted the success
		await bucket.store("log", 2, two);
		await bucket.store("log", 1, one);
		expect(latest()).toBe(two);
		objects.set(keyOf(3), "changed");
		await expect(bucket.store("log", 3, noteOf(3))).rejects.toThrow(
			"it has another checkpoint as log/0000000000000003.checkpoint",
		);
		expect(objects.get(keyOf(3))).toBe("changed");
		expect(latest()).toBe(two);
	},
);

test("a store that neither knows conditions nor tells of missing objects gets nothing, with a reason", async () => {
	Object.assign(store, { missing: 403, conditions: 501 });
	await expect(open().store("log", 1, noteOf(1))).rejects.toThrow(
		"the credentials may not read log/0000000000000001.checkpoint: allow them",
	);
	expect(objects.size).toBe(0);
});

/** Holds requests of a method until as many wait. */
function meeting(count: number, wanted: string, end: string) {
	const { promise, resolve } = Promise.withResolvers<void>();
	let waiting = 0;
	return (method: string, key: string) => {
		if (method !== wanted || !key.endsWith(end)) return;
		if (++waiting >= count) resolve();
		return promise;
	};
}

test.each([404, 403] as const)(
	"two servers store the same checkpoint at once, and neither fails (%i)",
	async (missing) => {
		store.missing = missing;
		store.before = meeting(2, "PUT", ".checkpoint");
		const note = noteOf(2);
		const both = [open(), open()].map((b) => b.store("log", 2, note));
		await Promise.all(both);
		expect(objects.get(keyOf(2))).toBe(note);
		expect(latest()).toBe(note);
	},
);

test.each(["heeds", "ignores", 501] as const)(
	"a server that is late leaves the newer latest (conditions: %s)",
	async (conditions) => {
		store.conditions = conditions;
		const notes = [1, 2, 3].map((size) => noteOf(size));
		const [one = "", two = "", three = ""] = notes;
		await open().store("log", 1, one);
		const arrived = Promise.withResolvers<void>();
		const go = Promise.withResolvers<void>();
		let isFirst = true;
		let refused = false;
		store.before = (method, key) => {
			if (method !== "PUT" || !key.endsWith("/latest") || !isFirst) return;
			// where conditions are refused, it is the second put that counts
			if (conditions === 501 && !refused) {
				refused = true;
				return;
			}
			isFirst = false;
			arrived.resolve();
			return go.promise;
		};
		const late = open().store("log", 2, two);
		await arrived.promise;
		await open().store("log", 3, three);
		go.resolve();
		await late;
		expect(objects.get(keyOf(2))).toBe(two);
		expect(latest()).toBe(three);
	},
);

test("logs that share a prefix have a latest each, and one that was changed is told", async () => {
	const bucket = open();
	const [nine, one] = [noteOf(9), noteOf(1, "other")];
	await bucket.store("log", 9, nine);
	await bucket.store("other", 1, one);
	expect([latest(), latest("other")]).toEqual([nine, one]);
	for (const text of ["not a checkpoint", nine]) {
		objects.set("/checks/of/other/latest", text);
		await expect(bucket.store("other", 2, noteOf(2, "other"))).rejects.toThrow(
			"other/latest is not a checkpoint of this log",
		);
		expect(latest("other")).toBe(text);
		objects.delete(keyOf(2, "other"));
	}
});

test("a bucket that does not respond is named", async () => {
	store.hangs = true;
	await expect(open(50).store("log", 1, noteOf(1))).rejects.toThrow(
		"the bucket s3://checks/of does not respond",
	);
});
