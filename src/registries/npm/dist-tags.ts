import { rcompare, validRange } from "semver";
import { query, type Transaction } from "../../database/database.ts";
import {
	changePackage,
	changeRegistry,
} from "../../domain/packages/change-registry.ts";
import {
	type Package,
	packageByName,
	versionOf,
	versionsOf,
} from "../../domain/packages/package.ts";
import {
	addProperties,
	propertiesOf,
	removeProperties,
} from "../../domain/packages/properties.ts";
import { badRequest, notFound } from "../../errors.ts";
import { readBody } from "../../http/read-body.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Call } from "../registry.ts";

const property = "npm.tag";
const taken = query((q, p: { package: number; tag: string }) =>
	q
		.deleteFrom("package_property")
		.where("name", "=", property)
		.where("value", "=", p.tag)
		.where("version_id", "in", (e) =>
			e
				.selectFrom("package_version")
				.select("id")
				.where("package_id", "=", p.package),
		),
);

/** Tags that look like versions could not be told from them. */
const isTag = (tag: string): boolean =>
	/^[\w.~!*'()-]{1,128}$/.test(tag) &&
	tag !== "__proto__" &&
	validRange(tag) === null;

/** Points tags at a version; each tag names one version of a package. */
export async function setTags(
	tx: Transaction,
	packageId: number,
	versionId: number,
	tags: readonly string[],
): Promise<void> {
	for (const tag of tags) {
		if (!isTag(tag)) throw badRequest(`"${tag}" is not a tag`);
		await tx.run(taken, { package: packageId, tag });
		await addProperties(tx, { version: versionId }, { [property]: tag });
	}
}

/** The tags of some versions of one package; a package that lost its `latest` gets the highest release. */
export async function tagsOf(
	db: Pick<Transaction, "all" | "first" | "rows" | "dialect">,
	versions: readonly { id: number; version: string }[],
): Promise<Map<string, string>> {
	const names = new Map(versions.map((v) => [v.id, v.version]));
	const rows = await propertiesOf(db, "version", [...names.keys()]);
	const tags = new Map<string, string>();
	const releases = [...names.values()].sort(rcompare);
	const latest = releases.find((v) => !v.includes("-")) ?? releases[0];
	if (latest) tags.set("latest", latest);
	for (const { of, name, value } of rows)
		if (name === property) tags.set(value, names.get(of) as string);
	return tags;
}

export async function listTags(
	call: Call,
	name: string,
): Promise<HttpResponse> {
	const target = await demanded(call, name);
	const versions = await versionsOf(call.app.db, target);
	if (!versions.length) throw notFound("package not found");
	return new HttpResponse(
		200,
		Object.fromEntries(await tagsOf(call.app.db, versions)),
	);
}

export async function putTag(call: Call, name: string): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const target = await demanded(call, name);
	const tag = params.tag ?? "";
	if (!isTag(tag)) throw badRequest(`"${tag}" is not a tag`);
	const wanted = versionIn(
		await readBody(call.request, 1024, call.client.signal),
	);
	const version = await versionOf(app.db, target, wanted);
	if (!version) throw notFound("version not found");
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, "npm");
		await setTags(tx, target.id, version.id, [tag]);
		await changePackage(tx, target.id);
	});
	return new HttpResponse(200, { ok: true });
}

export async function deleteTag(
	call: Call,
	name: string,
): Promise<HttpResponse> {
	const { app, owner, params } = call;
	const target = await demanded(call, name);
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, "npm");
		for (const version of await versionsOf(tx, target))
			await removeProperties(
				tx,
				{ version: version.id },
				property,
				params.tag ?? "",
			);
		await changePackage(tx, target.id);
	});
	return new HttpResponse(200, { ok: true });
}

async function demanded({ app, owner }: Call, name: string): Promise<Package> {
	const target = await packageByName(app.db, owner.id, "npm", name);
	if (!target) throw notFound("package not found");
	return target;
}

function versionIn(body: Buffer): string {
	const text = body.toString("utf8").trim();
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "string") return value;
	} catch {
		if (/^[\w.+-]+$/.test(text)) return text;
	}
	throw badRequest("the body must be a version in quotes");
}
