import {
	type Unsealing,
	unsealedPlace,
} from "../../shipping/pieces/sealing.ts";
import { readClaim } from "../../shipping/place/claim-place.ts";
import type { Place } from "../../shipping/place/place.ts";
import { readKeys } from "./sealed-file.ts";

/** The place, read through a key where it is encrypted. @throws BackupError when there is none */
export async function readablePlace(
	place: Place,
	keyFile: string | undefined,
): Promise<Place> {
	const claim = await readClaim(place);
	if (!claim?.recipients) return place;
	const keys = await readKeys(`the copy in ${place.name}`, keyFile);
	return unsealedPlace(place, keys as Unsealing);
}
