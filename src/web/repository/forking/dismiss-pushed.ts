import { unrecorded } from "../../../domain/audit/declared.ts";
import { repo } from "../../../guards/repository.ts";
import { cookie } from "../../../http/session-cookie.ts";
import { whole } from "../../fields.ts";
import { form, see } from "../../page.ts";
import { homeOf } from "../addresses.ts";
import { repositoryPage } from "../home.tsx";
import { dismissedCookie, dismissedIn } from "./pushed-branches.tsx";

/** A browser remembers so many pushes that it was told of, for as long as they are shown. */
const most = 10;
const lasts = 3600;

/** Tells this browser no more of a branch that was pushed; the next push of it counts anew. */
export const dismissPushed = form({
	route: "POST /:owner/:repo/pushed/close",
	audit: unrecorded.personal,
	on: repo.signedIn(),
	fields: { id: whole() },
	shownOn: repositoryPage,
	run({ app, context, entry, fields }) {
		const ids = [fields.id, ...dismissedIn(entry.headers)].slice(0, most);
		return see(homeOf(context), "", {
			"Set-Cookie": cookie(app, dismissedCookie, ids.join("."), lasts),
		});
	},
});
