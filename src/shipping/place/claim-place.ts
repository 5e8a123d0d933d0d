import { type Place, PlaceRefused } from "./place.ts";

/** Says whose a place is. */
const claimName = "ingot-backup.json";

interface Claim {
	readonly format: number;
	readonly forge: string;
	readonly created: string;
}

/** Reads whose a place is; undefined for an empty one. @throws PlaceRefused for one that a newer version began, or nobody of us */
export async function readClaim(place: Place): Promise<Claim | undefined> {
	const bytes = await place.read(claimName);
	if (!bytes) return undefined;
	let claim: Claim;
	try {
		claim = JSON.parse(bytes.toString());
	} catch {
		throw new PlaceRefused(`${place.name}: ${claimName} is damaged`);
	}
	if (claim.format !== 1)
		throw new PlaceRefused(
			`${place.name} has format ${claim.format}, this program knows format 1: use a newer version`,
		);
	return claim;
}

/** Takes a place for a forge, if nobody has it. @throws PlaceRefused when another forge has it */
export async function claimPlace(
	place: Place,
	forge: string,
	now: number,
): Promise<void> {
	const own = async () => {
		const claim = await readClaim(place);
		if (claim && claim.forge !== forge)
			throw new PlaceRefused(
				`${place.name} holds the copy of another forge: name an empty place`,
			);
		return claim !== undefined;
	};
	if (await own()) return;
	const claim: Claim = {
		format: 1,
		forge,
		created: new Date(now).toISOString(),
	};
	try {
		await place.create(
			claimName,
			Buffer.from(`${JSON.stringify(claim, null, "\t")}\n`),
		);
	} catch (error) {
		// another was faster, and says who it is
		if (!(await own())) throw error;
	}
}
