import { aboutOf, type VersionAbout } from "../../domain/packages/about.ts";
import { blobOf, versionsOfManifest } from "../../domain/packages/images.ts";
import { packageByName } from "../../domain/packages/package.ts";
import { partOf } from "../open-blob.ts";
import { extraJson } from "../readme.ts";
import type { ImageCall } from "./call.ts";
import type { Manifest } from "./manifest.ts";
import { hexOf } from "./names.ts";

const largestConfig = 1024 * 1024;
const longestLabel = 4000;
const prefix = "org.opencontainers.image.";

/** The labels of an image that tell people about it; those of an index are the ones of its first image. */
export async function imageAbout(
	{ app, owner, image }: ImageCall,
	{ config, manifests: [first] }: Manifest,
): Promise<VersionAbout | undefined> {
	const target = await packageByName(app.db, owner.id, "container", image);
	if (!target) return undefined;
	if (first) {
		const [one] = await versionsOfManifest(app.db, target, hexOf(first.digest));
		return one && (await aboutOf(app.db, one));
	}
	// only bytes that were pushed to this image are looked at
	const blob = config && (await blobOf(app.db, target, hexOf(config.digest)));
	if (!blob || blob.size > largestConfig) return undefined;
	const bytes = { key: blob.sha256, size: blob.size };
	const told = extraJson(await partOf(app, bytes, 0, largestConfig));
	const labels = (told.config as { Labels?: unknown } | null | undefined)
		?.Labels;
	return {
		facts: {
			labels: Object.fromEntries(
				Object.entries(labels ?? {}).flatMap(([name, value]) =>
					name.startsWith(prefix) && typeof value === "string"
						? [[name, value.slice(0, longestLabel)]]
						: [],
				),
			),
		},
	};
}
