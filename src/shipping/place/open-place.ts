import type { Place, PlaceSettings } from "./place.ts";

/** Opens the place that the settings name. @throws PlaceRefused */
export async function openPlace(settings: PlaceSettings): Promise<Place> {
	if (settings.backupTo.startsWith("s3://")) {
		// loaded only where it is wanted
		const { openBucketPlace } = await import("./bucket-place.ts");
		return openBucketPlace(settings);
	}
	const { openDirectoryPlace } = await import("./directory-place.ts");
	return openDirectoryPlace(settings.backupTo);
}
