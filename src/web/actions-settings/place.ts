import type { Holder } from "../../domain/actions/holder.ts";
import type { SettingsPlace } from "../parts/settings-place.ts";

/** Where secrets, variables and runners hang. */
export interface ActionSettingsPlace<L extends object>
	extends SettingsPlace<L> {
	holder(found: L): Holder;
	/** Sentences about whose they are. */
	words(): Readonly<
		Record<"secrets" | "variables" | "runners" | "none", string>
	>;
}
