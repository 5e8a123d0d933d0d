import type { Account } from "../../domain/accounts/account.ts";
import { type Package, packageByName } from "../../domain/packages/package.ts";
import type { Call } from "../registry.ts";
import { nameUnknown } from "./errors.ts";

/** A request about an image, with its checked caller. */
export interface ImageCall extends Call {
	/** The name behind the owner's. */
	readonly image: string;
	/** The path of the image, on which all its addresses begin. */
	readonly path: string;
}

/** The image as a package, if something has been pushed to it. */
export const imageOf = ({
	app,
	owner,
	image,
}: ImageCall): Promise<Package | undefined> =>
	packageByName(app.db, owner.id, "container", image);

/** @throws DomainError "not-found" */
export async function knownImage(call: ImageCall): Promise<Package> {
	const found = await imageOf(call);
	if (!found) throw nameUnknown();
	return found;
}

/** The pusher; writers are never anonymous. */
export const pusher = ({ actor }: ImageCall): Account =>
	actor.account as Account;
