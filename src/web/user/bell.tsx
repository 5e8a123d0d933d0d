import { signedIn } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Bell } from "../parts/layout.tsx";

/** The bell of the head alone, for pages that are open while notifications come. */
export const bellPage = page({
	route: "GET /-/bell",
	on: signedIn(),
	run: () => <Bell />,
});
