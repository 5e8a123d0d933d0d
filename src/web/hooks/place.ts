import type { ComponentChildren, VNode } from "preact";
import type { HookPlace } from "../../domain/webhooks/webhook.ts";
import type { Guard } from "../../http/endpoint.ts";
import { routePath } from "../page.ts";
import { at } from "../visit.ts";

/** Where webhooks hang: a repository, or another place that has some. */
export interface HooksPlace<L extends object> {
	/** What the routes begin with, below which /hooks stands. */
	readonly base: string;
	readonly on: Guard<L>;
	place(found: L): HookPlace;
	/** The parameters of the address. */
	params(found: L): Readonly<Record<string, string>>;
	/** A sentence about what they are told of. */
	words(): string;
	frame(
		found: L,
		page: {
			current: string;
			title: string;
			actions?: ComponentChildren;
			children: ComponentChildren;
		},
	): VNode;
}

/** The address of a page of the webhooks of a place. */
export const hookAddress = <L extends object>(
	place: HooksPlace<L>,
	found: L,
	path = "",
): string =>
	at(routePath(`GET ${place.base}/hooks${path}`, place.params(found)));

/** The frame as a component. */
export const frameOf =
	<L extends object>(place: HooksPlace<L>, found: L) =>
	(page: Parameters<HooksPlace<L>["frame"]>[1]): VNode =>
		place.frame(found, page);
