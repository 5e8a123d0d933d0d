import { Level } from "../domain/permissions/units.ts";
import { forbidden } from "../errors.ts";
import {
	changeable,
	inRepository,
	type RepositoryDemand,
	signedIn,
} from "./repository.ts";

/** Writing of issues or of pull requests, which share labels and milestones. */
const plans: RepositoryDemand = {
	who: "may write issues or pulls",
	check(_, { access }) {
		if (Math.max(access.unit("issues"), access.unit("pulls")) >= Level.write)
			return;
		if (access.level >= Level.admin) return;
		throw forbidden("user should have a permission to write to a repo");
	},
};

/** Labels and milestones: seen with the repository, changed by those who write issues or pull requests. */
export const planning = {
	read: () => inRepository([]),
	write: () => inRepository([signedIn, plans, changeable()]),
};
