import { NameTaken, type Place, PlaceRefused } from "./place.ts";

/** Says whose a place is. */
const claimName = "ingot-backup.json";

interface Claim {
	readonly format: number;
	readonly forge: string;
	readonly created: string;
	/** The public keys that everything is encrypted for; missing where it is not. */
	readonly recipients?: readonly string[];
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

/** Reads whose a place is. @throws PlaceRefused for one that holds no copy */
export async function demandClaim(place: Place): Promise<Claim> {
	const claim = await readClaim(place);
	if (!claim) throw new PlaceRefused(`${place.name} holds no copy of a forge`);
	return claim;
}

/** Takes a place for a forge, if nobody has it. @throws PlaceRefused when another forge has it, or it is encrypted for other keys */
export async function claimPlace(
	place: Place,
	forge: string,
	now: number,
	recipients: readonly string[] = [],
): Promise<void> {
	const own = async () => {
		const claim = await readClaim(place);
		if (claim && claim.forge !== forge)
			throw new PlaceRefused(
				`${place.name} holds the copy of another forge: name an empty place`,
			);
		const { recipients: before = [] } = claim ?? {};
		if (claim && before.join() !== recipients.join())
			throw new PlaceRefused(
				`the copy in ${place.name} is ${before.length ? "encrypted for other keys" : "not encrypted"}: name an empty place, or put INGOT_BACKUP_RECIPIENTS back`,
			);
		return claim !== undefined;
	};
	if (await own()) return;
	const claim: Claim = {
		format: 1,
		forge,
		created: new Date(now).toISOString(),
		...(recipients.length > 0 && { recipients }),
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

const turns = "turns/";
const nameOfTurn = (turn: number) =>
	`${turns}${`${turn}`.padStart(8, "0")}.json`;
/** So often a server looks whether another one has begun to write to its place. */
const lookMs = 10_000;

/** Begins the turn of a server that starts, behind all that have written to the place; gives its number. */
export async function takeTurn(place: Place, now: number): Promise<number> {
	let last = 0;
	for await (const name of place.list(turns))
		last = Math.max(last, Number(/(\d+)\.json$/.exec(name)?.[1] ?? 0));
	const begun = { began: new Date(now).toISOString(), by: process.pid };
	for (let turn = last + 1; ; turn++)
		try {
			await place.create(
				nameOfTurn(turn),
				Buffer.from(`${JSON.stringify(begun)}\n`),
			);
			return turn;
		} catch (error) {
			if (!(error instanceof NameTaken)) throw error;
		}
}

/** Gives a check that throws NameTaken when a later server has taken the place over; it looks once in a while. */
export function ownTurn(place: Place, turn: number): () => Promise<void> {
	let looked = Number.NEGATIVE_INFINITY;
	return async () => {
		if (performance.now() - looked < lookMs) return;
		const next = await place.read(nameOfTurn(turn + 1));
		looked = performance.now();
		if (!next) return;
		const { began } = JSON.parse(next.toString());
		throw new NameTaken(
			`another server of this forge writes to ${place.name} since ${began}: stop one of them, and restart the one that is to go on`,
		);
	};
}
