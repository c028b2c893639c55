// The pipeline served by PostGraphile 5, under the same policies: who asks is in a header, and goes into the settings that
// the policies read. No session, no permissions: what the API does beyond the list is not asked of it.
import cluster from "node:cluster";
import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

const connections = Number(process.env.BENCH_CONNECTIONS);
const workers = Math.min(availableParallelism(), connections);

if (cluster.isPrimary) {
	for (let n = 0; n < workers; n++) cluster.fork();
	let listening = 0;
	cluster.on("listening", (_, address) => {
		if (++listening === workers) console.log(`port ${address.port}`);
	});
	cluster.on("exit", () => process.exit(1));
	// The benchmark holds the other end: when it is gone, so is this.
	process.stdin.on("end", () => process.exit(0)).resume();
} else {
	const service = makePgService({
		connectionString: process.env.BENCH_DATABASE_URL,
		schemas: ["public"],
		poolConfig: { max: connections / workers },
		pgSettings: (context) => ({
			"gable.tenant": context.node?.req.headers["x-tenant"],
			"gable.user": context.node?.req.headers["x-user"],
			"gable.org_units": context.node?.req.headers["x-org-units"],
			"gable.visibility": "org",
		}),
	});
	const instance = postgraphile({
		extends: [PostGraphileAmberPreset],
		// Ordering is offered by columns that lead an index, else; here every index begins with the tenant.
		disablePlugins: ["PgIndexBehaviorsPlugin"],
		pgServices: [service],
		grafserv: { graphiql: false, websockets: false, watch: false },
		grafast: { explain: false },
		schema: { retryOnInitFail: false },
	});
	const server = createServer();
	await instance.createServ(grafserv).addTo(server);
	server.listen(0, "127.0.0.1");
}
