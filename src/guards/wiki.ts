import { Level } from "../domain/permissions/units.ts";
import { notFound } from "../errors.ts";
import {
	changeable,
	type Demand,
	inRepository,
	signedIn,
	writes,
} from "./repository.ts";

/** A wiki that is switched off, kept elsewhere or not readable is not there, not even for the owner. */
const hasWiki: Demand = (_, { access }) => {
	if (access.unit("wiki") < Level.read) throw notFound();
};
const open = changeable("repo is archived", { mirrors: true });

/** Wikis are read by readers of the unit and changed by its writers. */
export const wiki = {
	read: () => inRepository([hasWiki], [], "reading of the wiki"),
	create: () =>
		inRepository(
			[hasWiki, signedIn, open, writes("wiki")],
			[],
			"writing of the wiki",
		),
	/** An archived repository says so before it asks who it is. */
	change: () =>
		inRepository(
			[hasWiki, open, signedIn, writes("wiki")],
			[],
			"writing of the wiki",
		),
};
