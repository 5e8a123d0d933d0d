import {
	changePackage,
	changeRegistry,
} from "../../domain/packages/change-registry.ts";
import { setMetadata } from "../../domain/packages/edit-metadata.ts";
import { packageByName, versionsOf } from "../../domain/packages/package.ts";
import { badRequest } from "../../errors.ts";
import { HttpResponse } from "../../http/response.ts";
import type { Call } from "../registry.ts";
import { metadataOf } from "./packument.ts";

/**
 * Stores which versions a document deprecates, and why; nothing else of a published version can change.
 * @throws DomainError "bad-request" for unknown versions: they would need a tarball
 */
export async function deprecate(
	{ app, owner }: Call,
	name: string,
	given: unknown,
): Promise<HttpResponse> {
	const target = await packageByName(app.db, owner.id, "npm", name);
	const wanted = new Map(
		Object.entries((typeof given === "object" && given) || {}) as [
			string,
			unknown,
		][],
	);
	if (!target || wanted.size === 0)
		throw badRequest("the document has no attachment");
	await app.db.write(async (tx) => {
		await changeRegistry(app, tx, owner.id, "npm");
		const versions = await versionsOf(tx, target);
		const known = new Set(versions.map((v) => v.version));
		if ([...wanted.keys()].some((version) => !known.has(version)))
			throw badRequest("the document has no attachment");
		for (const version of versions) {
			const reason = (wanted.get(version.version) as { deprecated?: unknown })
				?.deprecated;
			if (!wanted.has(version.version)) continue;
			const { manifest, readme } = metadataOf(version);
			const { deprecated: before, ...rest } = manifest;
			const deprecated =
				typeof reason === "string" && reason
					? reason.slice(0, 2000)
					: undefined;
			if (deprecated === before) continue;
			await setMetadata(tx, version.id, {
				manifest: { ...rest, ...(deprecated && { deprecated }) },
				readme,
			});
		}
		await changePackage(tx, target.id);
	});
	return new HttpResponse(200, { ok: true });
}
