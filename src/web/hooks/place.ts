import type { HookPlace } from "../../domain/webhooks/webhook.ts";
import { addressIn, type SettingsPlace } from "../parts/settings-place.ts";

/** Where webhooks hang: a repository, or another place that has some. */
export interface HooksPlace<L extends object> extends SettingsPlace<L> {
	place(found: L): HookPlace;
	/** A sentence about what they are told of. */
	words(): string;
}

/** The address of a page of the webhooks of a place. */
export const hookAddress = <L extends object>(
	place: HooksPlace<L>,
	found: L,
	path = "",
): string => addressIn(place, found, `/hooks${path}`);
