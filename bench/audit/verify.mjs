import { onDevelopmentNode } from "../../bin/install.mjs";

// node bench/audit/verify.mjs [RECORDS [DIRECTORY]]: seals so many records (a million), verifies them and proves a hundred, on SQLite or on the
// PostgreSQL of INGOT_DATABASE_URL. A directory keeps the log for the next time. To be told: sealing never holds the main thread for 50 ms; a million verified in 20 s; a proof in 5 ms.
await onDevelopmentNode();
await import("./verify-here.mjs");
