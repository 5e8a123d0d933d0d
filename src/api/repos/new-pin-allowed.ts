import Type from "typebox";
import { mostPins, pinnedOf } from "../../domain/issues/pins.ts";
import { issues } from "../../guards/issue.ts";
import { endpoint } from "../../http/endpoint.ts";

const NewIssuePinsAllowed = Type.Object(
	{ issues: Type.Boolean(), pull_requests: Type.Boolean() },
	{ $id: "NewIssuePinsAllowed" },
);

export const repoNewPinAllowed = endpoint({
	id: "repoNewPinAllowed",
	route: "GET /repos/:owner/:repo/new_pin_allowed",
	summary: "Tell whether one more issue or pull request may be pinned",
	scope: "repository",
	on: issues.list(),
	returns: { 200: NewIssuePinsAllowed },
	async run({ app, repository }) {
		const [own, pulls] = await Promise.all([
			pinnedOf(app.db, repository.id, "issue"),
			pinnedOf(app.db, repository.id, "pull"),
		]);
		return {
			issues: own.length < mostPins,
			pull_requests: pulls.length < mostPins,
		};
	},
});
