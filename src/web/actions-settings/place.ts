import type { ComponentChildren, VNode } from "preact";
import type { Holder } from "../../domain/actions/holder.ts";
import type { Guard } from "../../http/endpoint.ts";
import { routePath } from "../page.ts";
import { at } from "../visit.ts";

/** Where secrets, variables and runners hang: one's own settings, or those of a repository. */
export interface Place<L extends object> {
	/** What the routes begin with. */
	readonly base: string;
	readonly on: Guard<L>;
	holder(found: L): Holder;
	/** The parameters of the address. */
	params(found: L): Readonly<Record<string, string>>;
	/** Sentences about whose they are. */
	words(): Readonly<
		Record<"secrets" | "variables" | "runners" | "none", string>
	>;
	/** The frame of its settings. */
	frame(
		found: L,
		page: {
			/** The end of the address, below the settings. */
			current: string;
			title: string;
			actions?: ComponentChildren;
			children: ComponentChildren;
		},
	): VNode;
}

/** The address of a page of a place. */
export const addressIn = <L extends object>(
	place: Place<L>,
	found: L,
	path: string,
): string => at(routePath(`GET ${place.base}${path}`, place.params(found)));

/** The frame as a component. */
export const frameOf =
	<L extends object>(place: Place<L>, found: L) =>
	(page: Parameters<Place<L>["frame"]>[1]): VNode =>
		place.frame(found, page);
