import { expect, test } from "vitest";
import { cleanUploads } from "../../src/domain/packages/clean-uploads.ts";
import type { As } from "../../src/start-forge.ts";
import { digestOf, imageOf, ociIndex, ociManifest } from "../support/image.ts";
import { registryBench, type send } from "../support/registry.ts";

let ahead = 0;
const bench = registryBench(
	"/v2/ada/",
	{},
	{ clock: () => Date.now() + ahead },
);
const { call } = bench;
const code = ({ status, json }: Awaited<ReturnType<typeof send>>) => [
	status,
	json?.errors?.[0]?.code,
];
const putBlob = (image: string, body: Buffer, as: As = bench.ada) =>
	call("POST", `${image}/blobs/uploads/?digest=${digestOf(body)}`, {
		body,
		as,
	});
const putManifest = (
	image: string,
	reference: string,
	body: Buffer | string,
	type = ociManifest,
) =>
	call("PUT", `${image}/manifests/${reference}`, {
		body,
		headers: { "Content-Type": type },
	});
async function push(image: string, mark: string, ...references: string[]) {
	const made = imageOf(mark);
	for (const blob of [made.config, made.layer])
		expect((await putBlob(image, blob)).status).toBe(201);
	for (const reference of references)
		expect((await putManifest(image, reference, made.manifest)).status).toBe(
			201,
		);
	return made;
}

test("who shows nothing is told where tokens are; everybody's token opens what is public", async () => {
	const asked = await call("GET", "/v2/", { as: null });
	expect(code(asked)).toEqual([401, "UNAUTHORIZED"]);
	expect(asked.headers.get("www-authenticate")).toBe(
		`Bearer realm="${bench.forge.url}v2/token",service="container_registry",scope="*"`,
	);
	expect(asked.headers.get("docker-distribution-api-version")).toBe(
		"registry/2.0",
	);
	await push("open", "open", "v1");
	for (const as of [
		null,
		bench.ada,
		await bench.forge.token(bench.ada, ["read:package"]),
	]) {
		const { token } = (
			await call("GET", "/v2/token?service=container_registry&scope=*", { as })
		).json;
		const headers = { Authorization: `Bearer ${token}` };
		expect((await call("GET", "/v2/", { as: null, headers })).status).toBe(200);
		expect(
			(await call("GET", "open/manifests/v1", { as: null, headers })).status,
		).toBe(200);
		const write = await call("POST", "open/blobs/uploads/", {
			as: null,
			headers,
		});
		expect(write.status).toBe(as === bench.ada ? 202 : as ? 403 : 401);
	}
	expect((await call("POST", "/v2/token")).status).toBe(404);
	expect(
		(
			await call("GET", "/v2/", {
				as: null,
				headers: { Authorization: "Bearer registry.xxxx" },
			})
		).status,
	).toBe(401);
	expect(
		(await call("GET", "/v2/token", { as: { name: "ada", password: "wrong" } }))
			.status,
	).toBe(401);
	expect(
		code(await call("POST", "open/blobs/uploads/", { as: bench.eve })),
	).toEqual([403, "DENIED"]);
});

test("a blob comes in pieces, in order, and is what it was said to be", async () => {
	const begun = await call("POST", "pieces/blobs/uploads/");
	const at = begun.headers.get("location") as string;
	expect([begun.status, at]).toEqual([
		202,
		`/v2/ada/pieces/blobs/uploads/${begun.headers.get("docker-upload-uuid")}`,
	]);
	const patch = (body: string, range?: string) =>
		call("PATCH", at, {
			body,
			headers: range ? { "Content-Range": range } : {},
		});
	expect((await patch("hello ", "0-5")).headers.get("range")).toBe("0-5");
	expect(code(await patch("world", "7-11"))).toEqual([
		416,
		"BLOB_UPLOAD_INVALID",
	]);
	expect((await patch("big ")).headers.get("range")).toBe("0-9");
	const status = await call("GET", at);
	expect([status.status, status.headers.get("range")]).toEqual([204, "0-9"]);
	expect(code(await call("GET", at, { as: bench.eve }))).toEqual([
		403,
		"DENIED",
	]);
	expect(
		code(await call("PATCH", at.replace("pieces", "other"), { body: "x" })),
	).toEqual([404, "BLOB_UPLOAD_UNKNOWN"]);
	const digest = digestOf("hello big world");
	const skipped = await call("PUT", `${at}?digest=${digest}`, {
		body: "world",
		headers: { "Content-Range": "12-16" },
	});
	expect(code(skipped)).toEqual([416, "BLOB_UPLOAD_INVALID"]);
	const done = await call("PUT", `${at}?digest=${digest}`, { body: "world" });
	expect([
		done.status,
		done.headers.get("location"),
		done.headers.get("docker-content-digest"),
	]).toEqual([201, `/v2/ada/pieces/blobs/${digest}`, digest]);
	expect(code(await call("GET", at))).toEqual([404, "BLOB_UPLOAD_UNKNOWN"]);
	const got = await call("GET", `pieces/blobs/${digest}`, {
		headers: { Range: "bytes=6-8" },
	});
	expect([got.status, got.text]).toEqual([206, "big"]);
	for (const pieces of [[], ["one"], ["one", "two"]]) {
		const to = (await call("POST", "pieces/blobs/uploads")).headers.get(
			"location",
		) as string;
		for (const body of pieces) await call("PATCH", to, { body });
		expect(
			code(await call("PUT", `${to}?digest=${digestOf("other")}`)),
		).toEqual([400, "DIGEST_INVALID"]);
		// it can still be finished
		const whole = await call(
			"PUT",
			`${to}?digest=${digestOf(pieces.join(""))}`,
		);
		expect(whole.status).toBe(201);
		expect((await call("GET", to)).status).toBe(404);
	}
	expect(
		code(
			await call("POST", `pieces/blobs/uploads?digest=${digestOf("x")}`, {
				body: "y",
			}),
		),
	).toEqual([400, "DIGEST_INVALID"]);
	const left = (await call("POST", "pieces/blobs/uploads")).headers.get(
		"location",
	) as string;
	expect((await call("DELETE", left)).status).toBe(204);
});

test("a manifest is taken when all its parts are there, under a tag or its digest", async () => {
	const made = imageOf("one");
	expect(code(await putManifest("app", "v1", made.manifest))).toEqual([
		404,
		"MANIFEST_BLOB_UNKNOWN",
	]);
	await push("app", "one", "v1", "latest");
	const digest = digestOf(made.manifest);
	for (const reference of ["v1", "latest", digest]) {
		const got = await call("GET", `app/manifests/${reference}`);
		expect([
			got.bytes.equals(made.manifest),
			got.headers.get("content-type"),
			got.headers.get("docker-content-digest"),
		]).toEqual([true, ociManifest, digest]);
		expect(
			(await call("HEAD", `app/manifests/${reference}`)).headers.get(
				"content-length",
			),
		).toBe(String(made.manifest.length));
	}
	expect((await call("GET", "app/tags/list")).json).toEqual({
		name: "ada/app",
		tags: ["latest", "v1"],
	});
	const page = await call("GET", "app/tags/list?n=1");
	expect([page.json.tags, page.headers.get("link")]).toEqual([
		["latest"],
		'</v2/ada/app/tags/list?n=1&last=latest>; rel="next"',
	]);
	expect((await call("GET", "app/tags/list?n=0")).json.tags).toEqual([]);
	const { body } = await bench.forge.call<{ version: string }>(
		"GET",
		"/packages/ada/container/app/-/latest",
	);
	expect(body).toMatchObject({
		type: "container",
		name: "app",
		version: "latest",
	});
	for (const bad of [
		"{",
		"[]",
		"{}",
		'{"schemaVersion":1}',
		'{"schemaVersion":2,"layers":[{"digest":"x"}]}',
	])
		expect(code(await putManifest("app", "v2", bad))).toEqual([
			400,
			"MANIFEST_INVALID",
		]);
	expect(code(await putManifest("app", "-bad", made.manifest))).toEqual([
		400,
		"MANIFEST_INVALID",
	]);
	expect(code(await putManifest("app", digestOf("x"), made.manifest))).toEqual([
		400,
		"DIGEST_INVALID",
	]);
	expect(code(await call("GET", "app/manifests/none"))).toEqual([
		404,
		"MANIFEST_UNKNOWN",
	]);
	expect(code(await call("GET", "none/tags/list"))).toEqual([
		404,
		"NAME_UNKNOWN",
	]);
	expect(code(await call("POST", "Bad/blobs/uploads"))).toEqual([
		400,
		"NAME_INVALID",
	]);
});

test("a manifest may have annotations of megabytes", async () => {
	const { config, layer, manifest } = imageOf("annotated", {
		annotations: { note: "n".repeat(3_900_000) },
	});
	for (const blob of [config, layer])
		expect((await putBlob("annotated", blob)).status).toBe(201);
	expect((await putManifest("annotated", "1", manifest)).status).toBe(201);
	expect((await call("GET", "annotated/manifests/1")).text).toBe(
		manifest.toString(),
	);
});

test("a manifest that loses its tag stays under its digest; deleted by digest it loses all tags", async () => {
	const one = await push("moved", "one", "v1");
	const two = await push("moved", "two", "v1", "v2");
	expect(
		(await call("GET", `moved/manifests/${digestOf(one.manifest)}`)).status,
	).toBe(200);
	expect(
		(await call("GET", "moved/manifests/v1")).bytes.equals(two.manifest),
	).toBe(true);
	expect((await call("DELETE", "moved/manifests/v2")).status).toBe(202);
	expect((await call("GET", "moved/tags/list")).json.tags).toEqual(["v1"]);
	expect(
		(await call("DELETE", `moved/manifests/${digestOf(two.manifest)}`)).status,
	).toBe(202);
	expect((await call("GET", "moved/manifests/v1")).status).toBe(404);
	expect(code(await call("DELETE", "moved/manifests/v1"))).toEqual([
		404,
		"MANIFEST_UNKNOWN",
	]);
});

test("an index names manifests of the image, and referrers name their subject", async () => {
	const made = await push("multi", "amd", digestOf(imageOf("amd").manifest));
	const part = {
		mediaType: ociManifest,
		digest: digestOf(made.manifest),
		size: made.manifest.length,
	};
	const index = JSON.stringify({
		schemaVersion: 2,
		mediaType: ociIndex,
		manifests: [part],
	});
	expect((await putManifest("multi", "all", index, ociIndex)).status).toBe(201);
	const unknown = index.replace(part.digest, digestOf("none"));
	expect(code(await putManifest("multi", "bad", unknown, ociIndex))).toEqual([
		404,
		"MANIFEST_BLOB_UNKNOWN",
	]);
	const empty = Buffer.from("{}");
	await putBlob("multi", empty);
	const config = {
		mediaType: "application/vnd.oci.empty.v1+json",
		digest: digestOf(empty),
		size: 2,
	};
	const signature = JSON.stringify({
		schemaVersion: 2,
		mediaType: ociManifest,
		artifactType: "application/x-signature",
		config,
		layers: [],
		subject: part,
	});
	const put = await putManifest("multi", digestOf(signature), signature);
	expect(put.headers.get("oci-subject")).toBe(part.digest);
	const list = (query = "") =>
		call("GET", `multi/referrers/${part.digest}${query}`);
	expect((await list()).json).toEqual({
		schemaVersion: 2,
		mediaType: ociIndex,
		manifests: [
			{
				mediaType: ociManifest,
				digest: digestOf(signature),
				size: signature.length,
				artifactType: "application/x-signature",
			},
		],
	});
	expect((await list("?artifactType=other")).json.manifests).toEqual([]);
});

test("to know a digest is no right: blobs are mounted from what one may read", async () => {
	const hid = await bench.forge.user("hid", { visibility: "private" });
	const layer = Buffer.from("a layer of a hidden image");
	await call("POST", `/v2/hid/img/blobs/uploads?digest=${digestOf(layer)}`, {
		as: hid,
		body: layer,
	});
	const mount = (from: string, as: As) =>
		call(
			"POST",
			`/v2/eve/x/blobs/uploads/?mount=${digestOf(layer)}&from=${from}`,
			{ as },
		);
	expect((await mount("hid/img", bench.eve)).status).toBe(202);
	expect(
		code(
			await call("GET", `/v2/eve/x/blobs/${digestOf(layer)}`, {
				as: bench.eve,
			}),
		),
	).toEqual([404, "BLOB_UNKNOWN"]);
	expect(
		code(
			await call("GET", `/v2/hid/img/blobs/${digestOf(layer)}`, {
				as: bench.eve,
			}),
		),
	).toEqual([404, "NAME_UNKNOWN"]);
	const asked = await call("GET", `/v2/hid/img/blobs/${digestOf(layer)}`, {
		as: null,
	});
	expect([
		asked.status,
		asked.headers.get("www-authenticate")?.includes("Basic realm="),
	]).toEqual([401, true]);
	await putBlob("src", layer);
	expect((await mount("ada/src", bench.eve)).status).toBe(201);
	expect(
		(await call("GET", `/v2/eve/x/blobs/${digestOf(layer)}`, { as: bench.eve }))
			.text,
	).toBe(layer.toString());
	expect(
		(await call("GET", "/v2/_catalog?n=1&last=ada/app", { as: bench.eve }))
			.json,
	).toEqual({ repositories: ["ada/moved"] });
});

test("what nobody goes on with is forgotten after a day", async () => {
	await putBlob("lonely", Buffer.from("nobody tells of me"));
	await call("POST", "lonely/blobs/uploads");
	await cleanUploads(bench.forge.app);
	const names = async () =>
		(
			await bench.forge.app.db.rows((q) =>
				q.selectFrom("package").select("lower_name"),
			)
		).map((p) => p.lower_name);
	expect(await names()).toContain("lonely");
	ahead = 25 * 3600 * 1000;
	await cleanUploads(bench.forge.app);
	expect(await names()).not.toContain("lonely");
	expect(await names()).toContain("app");
	expect(
		await bench.forge.app.db.rows((q) =>
			q.selectFrom("package_upload").select("id"),
		),
	).toEqual([]);
	expect((await call("GET", "app/manifests/v1")).status).toBe(200);
});
