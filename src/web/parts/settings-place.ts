import type { VNode } from "preact";
import type { Guard } from "../../http/endpoint.ts";
import { routePath } from "../page.ts";
import { at } from "../visit.ts";
import type { SettingsContent } from "./settings-body.tsx";

/** Where pages of settings stand that several things have: one's own settings, those of a repository, of an organization or of the site. */
export interface SettingsPlace<L extends object> {
	/** What the routes begin with. */
	readonly base: string;
	/** Settings are for who is signed in. */
	readonly on: Guard<L, true>;
	/** The parameters of the address. */
	params(found: L): Readonly<Record<string, string>>;
	/** The frame of its settings. */
	frame(found: L, page: SettingsContent): VNode;
}

/** The address of a page of a place. */
export const addressIn = <L extends object>(
	place: SettingsPlace<L>,
	found: L,
	path: string,
): string => at(routePath(`GET ${place.base}${path}`, place.params(found)));

/** The frame as a component. */
export const frameOf =
	<L extends object>(place: SettingsPlace<L>, found: L) =>
	(page: SettingsContent): VNode =>
		place.frame(found, page);
