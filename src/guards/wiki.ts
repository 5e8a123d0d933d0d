import { signedInTo, toDo } from "./repository.ts";

/** Wikis are read by readers of the unit and changed by its writers; one that is off or external is 404, even for the owner. */
export const wiki = {
	read: () => toDo("wiki.know"),
	create: () => signedInTo("wiki.create"),
	/** An archived repository answers 423 before it checks who calls. */
	change: () => signedInTo("wiki.change"),
};
