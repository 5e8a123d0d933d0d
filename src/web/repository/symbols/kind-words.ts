import type { SymbolKind } from "../../../text/symbols/symbol-job.ts";
import { t } from "../../words/words.ts";

/** The kind of a definition as people read it. */
export const kindWord = (kind: SymbolKind): string =>
	({
		class: () => t("class"),
		constant: () => t("constant"),
		enum: () => t("enum"),
		field: () => t("field"),
		function: () => t("function"),
		interface: () => t("interface"),
		macro: () => t("macro"),
		method: () => t("method"),
		module: () => t("module"),
		object: () => t("object"),
		property: () => t("property"),
		struct: () => t("struct"),
		trait: () => t("trait"),
		type: () => t("type"),
		union: () => t("union"),
		variable: () => t("variable"),
	})[kind]();
